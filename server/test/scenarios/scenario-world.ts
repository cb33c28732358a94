import { createMockProviders, type MockProviders, type ScenarioName } from '@crossrate/mock-provider';
import { type Client, createClient, type Exchange } from '../../../conformance/src/index.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { TestClock } from '../test-clock.ts';
import { startTestService, type TestService } from '../test-service.ts';

/** The state in which a scenario begins. */
interface ScenarioOptions {
  /** The time of the clock, ISO 8601. */
  readonly start: string;
  /** The first scenario of every provider. @default 'healthy' */
  readonly providersPlay?: ScenarioName;
}

/** A conversion for which every provider has rates. */
export const CONVERSION = { from: 'USD', to: 'EUR', amount: 100 };

export const statusesOf = (answers: readonly Exchange[]): number[] => answers.map(({ status }) => status);

/** Starts the server, and waits for the first attempt to refresh. */
export async function startScenario(options: ScenarioOptions): Promise<ScenarioWorld> {
  await using resources = new AsyncDisposableStack();
  const world = resources.use(new ScenarioWorld(options, await makeTemporaryFolder()));
  await world.restart();
  resources.move();
  return world;
}

/** The real server with the usual providers, which are mocked, and a clock that only the test moves. */
export class ScenarioWorld implements AsyncDisposable {
  readonly clock: TestClock;
  readonly providers: MockProviders;
  /** The times at which a provider was asked, ISO 8601, each time once. */
  readonly askedAt = new Set<string>();
  readonly #folder: TemporaryFolder;
  #service: TestService | undefined;

  constructor({ start, providersPlay = 'healthy' }: ScenarioOptions, folder: TemporaryFolder) {
    this.clock = new TestClock(start);
    const onRequest = () => void this.askedAt.add(new Date(this.clock.now()).toISOString());
    this.providers = createMockProviders({ clock: this.clock, onRequest });
    this.providers.setAll(providersPlay);
    this.#folder = folder;
  }

  /** The running server, whose address changes with a restart. */
  get service(): TestService {
    if (!this.#service) throw new Error('The server has not started.');
    return this.#service;
  }

  /** Sends requests over plain HTTP, so that a test can read headers. */
  get api(): Client {
    return createClient(this.service.url);
  }

  /** Sends a request to each of the three operations. */
  async askAll(key: string): Promise<readonly Exchange[]> {
    const { api } = this;
    return [await api.rates(key), await api.convert(key, CONVERSION), await api.currencies()];
  }

  /** Reads the remaining quota of a key, at no charge. */
  async readRemaining(key: string): Promise<number> {
    // An invalid request is free, and its answer states the quota.
    return Number((await this.api.get('/api/rates?base=XYZ', key)).headers.get('X-RateLimit-Remaining'));
  }

  /** Stops the server and starts it again with the same data and settings, at the same time. */
  async restart(): Promise<void> {
    await this.#service?.[Symbol.asyncDispose]();
    const settings = { LOG_LEVEL: 'silent', DATA_DIR: this.#folder.path, PROVIDERS: 'currency-api,frankfurter,ecb' };
    this.#service = await startTestService({ clock: this.clock, fetch: this.providers.fetch }, settings);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await using _folder = this.#folder;
    await this.#service?.[Symbol.asyncDispose]();
  }
}
