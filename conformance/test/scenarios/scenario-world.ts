import { limits } from '@crossrate/contract';
import { type Cast, createMockProviders, type MockProviders, type ScenarioName } from '@crossrate/mock-provider';
import { createAccount, loadConfig, type Service, startService } from '@crossrate/server';
import { letGoOfConnections } from '../../../server/test/let-go.ts';
import { temporaryFolder } from '../../../server/test/temporary-folder.ts';
import { TestClock } from '../../../server/test/test-clock.ts';
import { type Answer, type Driver, type HttpDriver, httpDriver, sdkDriver } from '../../src/index.ts';

/** The ways in which every scenario is tried, for `describe.each`. */
export const drivers = [
  { name: 'http', drive: httpDriver },
  { name: 'sdk', drive: sdkDriver },
] as const satisfies readonly { name: string; drive: (url: string) => Driver }[];

/** How a scenario begins. */
export interface ScenarioOptions {
  /** What the clock shows, ISO 8601. */
  readonly start: string;
  /** @default plain HTTP */
  readonly drive?: (url: string) => Driver;
  /** What every provider plays at first, or what some play while the others are healthy. @default 'healthy' */
  readonly providersPlay?: ScenarioName | Cast;
  /** Milliseconds by which the providers publish a day late. @default 0 */
  readonly publishedLate?: number;
}

/** Our server with HTTP and storage of its own, before mocked providers and on a clock that only a test moves. */
export interface ScenarioWorld extends AsyncDisposable {
  readonly providers: MockProviders;
  /** Where the server listens now. */
  readonly url: string;
  /** Of the server that runs now. */
  readonly accounts: Service['accounts'];
  /** The driver under which the scenario runs. */
  readonly api: Driver;
  /** Plain HTTP, for headers. */
  readonly http: HttpDriver;
  /** When a provider was asked, each moment once. */
  readonly askedAt: readonly string[];
  /** Moves the clock to a moment, in ISO 8601; everything that falls due on the way happens. */
  moveTo(moment: string): Promise<void>;
  /** Moves the clock on by some milliseconds. */
  pass(milliseconds: number): Promise<void>;
  createAccount(verified?: boolean): Promise<{ readonly id: number; readonly key: string }>;
  /** Asks all three operations. */
  askAll(key: string): Promise<readonly Answer[]>;
  /** The requests that a key has left today. */
  remaining(key: string): Promise<number>;
  /** Stops the server and starts it again with the same data and settings, at the same moment. */
  restart(): Promise<void>;
}

/** Starts it, and waits until the providers were asked for the first time. */
export async function startScenario(options: ScenarioOptions): Promise<ScenarioWorld> {
  const { start, drive = httpDriver, providersPlay = 'healthy', publishedLate = 0 } = options;
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const clock = new TestClock(start);
  const time = () => new Date(clock.now()).toISOString();
  const asked = new Set<string>();
  const providers = createMockProviders({
    now: () => clock.now() - publishedLate,
    onRequest: () => void asked.add(time()),
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
      return httpDriver(service.url);
    },
    get askedAt() {
      return [...asked];
    },
    moveTo: (moment) => clock.moveTo(moment),
    pass: (milliseconds) => clock.moveTo(new Date(clock.now() + milliseconds).toISOString()),
    async createAccount(verified = true) {
      const details = { email: 'ann@example.com', verified, dailyLimit: limits.requestsPerDay, createdAt: time() };
      const { account, key } = await createAccount(service.accounts, details);
      return { id: account.id, key };
    },
    async askAll(key) {
      const { api } = world;
      return [await api.rates(key), await api.convert(key, CONVERSION), await api.currencies()];
    },
    async remaining(key) {
      // An invalid request costs nothing and tells the quota.
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

/** One that every provider has the rates for. */
export const CONVERSION = { from: 'USD', to: 'EUR', amount: 100 };

/** The statuses of answers. */
export const statusesOf = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);
