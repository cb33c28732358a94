import { limits } from '@crossrate/contract';
import {
  createMockProviders,
  type MockProviders,
  type ProviderScenarios,
  type ScenarioName,
} from '@crossrate/mock-provider';
import { createAccount, loadConfig, type Service, startService } from '@crossrate/server';
import { letGoOfConnections } from '../../../server/test/let-go.ts';
import { TestClock } from '../../../server/test/test-clock.ts';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { type Answer, createHttpDriver, createSdkDriver, type Driver, type HttpDriver } from '../../src/index.ts';

/** The drivers over which every scenario is tried, for `describe.each`. */
export const drivers = [
  { name: 'http', drive: createHttpDriver },
  { name: 'sdk', drive: createSdkDriver },
] as const satisfies readonly { name: string; drive: (url: string) => Driver }[];

/** The state in which a scenario begins. */
export interface ScenarioOptions {
  /** The time of the clock, ISO 8601. */
  readonly start: string;
  /** @default plain HTTP */
  readonly drive?: (url: string) => Driver;
  /** The first scenario of every provider, or of some while the others are healthy. @default 'healthy' */
  readonly providersPlay?: ScenarioName | ProviderScenarios;
  /** Milliseconds by which the providers publish a day late. @default 0 */
  readonly publishedLate?: number;
}

/** The real server with its own port and storage, mocked providers, and a clock that only the test moves. */
export interface ScenarioWorld extends AsyncDisposable {
  readonly providers: MockProviders;
  /** The current address of the server, which changes with a restart. */
  readonly url: string;
  /** The accounts of the running server. */
  readonly accounts: Service['accounts'];
  /** Sends requests through the driver of the scenario. */
  readonly api: Driver;
  /** Sends requests over plain HTTP, so that a test can read headers. */
  readonly http: HttpDriver;
  /** The times at which a provider was asked, ISO 8601, each time once. */
  readonly askedAt: readonly string[];
  /** Moves the clock to a time, ISO 8601, and runs every timer that falls due on the way. */
  moveTo(moment: string): Promise<void>;
  /** Moves the clock forward by some milliseconds. */
  moveBy(milliseconds: number): Promise<void>;
  createAccount(details?: { readonly verified?: boolean }): Promise<{ readonly id: number; readonly key: string }>;
  /** Sends a request to each of the three operations. */
  askAll(key: string): Promise<readonly Answer[]>;
  /** Reads the remaining quota of a key, at no charge. */
  readRemaining(key: string): Promise<number>;
  /** Stops the server and starts it again with the same data and settings, at the same time. */
  restart(): Promise<void>;
}

/** Starts the server, and waits for the first attempt to refresh. */
export async function startScenario(options: ScenarioOptions): Promise<ScenarioWorld> {
  const { start, drive = createHttpDriver, providersPlay = 'healthy', publishedLate = 0 } = options;
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder());
  const clock = new TestClock(start);
  const formatTime = () => new Date(clock.now()).toISOString();
  const asked = new Set<string>();
  const providers = createMockProviders({
    clock: { now: () => clock.now() - publishedLate },
    onRequest: () => void asked.add(formatTime()),
  });
  if (typeof providersPlay === 'string') providers.setAll(providersPlay);
  else providers.set(providersPlay);
  const config = loadConfig({ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder.path });
  const begin = async () => {
    const begun = await startService(config, { clock, fetch: providers.fetch, random: () => 0 });
    await begun.firstAttempt;
    return begun;
  };
  let service = await begin();
  const end = async () => {
    letGoOfConnections();
    await service[Symbol.asyncDispose]();
  };
  resources.defer(end);
  const owned = resources.move();
  const world: ScenarioWorld = {
    providers,
    get url() {
      return service.url;
    },
    get accounts() {
      return service.accounts;
    },
    get api() {
      return drive(service.url);
    },
    get http() {
      return createHttpDriver(service.url);
    },
    get askedAt() {
      return [...asked];
    },
    moveTo: (moment) => clock.moveTo(moment),
    moveBy: (milliseconds) => clock.moveTo(new Date(clock.now() + milliseconds).toISOString()),
    async createAccount({ verified = true } = {}) {
      const details = {
        email: 'ann@example.com',
        verified,
        dailyLimit: limits.requestsPerDay,
        createdAt: formatTime(),
      };
      const { account, key } = await createAccount(service.accounts, details);
      return { id: account.id, key };
    },
    async askAll(key) {
      const { api } = world;
      return [await api.rates(key), await api.convert(key, CONVERSION), await api.currencies()];
    },
    async readRemaining(key) {
      // An invalid request is free, and its answer tells the quota.
      return Number((await world.http.get('/api/rates?base=XYZ', key)).headers.get('X-RateLimit-Remaining'));
    },
    async restart() {
      await end();
      service = await begin();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
  return world;
}

/** A conversion for which every provider has rates. */
export const CONVERSION = { from: 'USD', to: 'EUR', amount: 100 };

export const statusesOf = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);
