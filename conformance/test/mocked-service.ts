import { limits } from '@crossrate/contract';
import { createMockProviders, type ScenarioName } from '@crossrate/mock-provider';
import { createAccount, loadConfig, type Service, startService } from '@crossrate/server';
import { letGoOfConnections } from '../../server/test/let-go.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import type { Keys } from '../src/index.ts';

/** The real server on a free port, with rates from mocked providers. */
export interface MockedService extends AsyncDisposable {
  readonly url: string;
  /** Issues a new key of every kind. */
  issueKeys(): Promise<Keys>;
}

/** Starts the server. Only the providers are mocked: accounts, quotas and HTTP are real. */
export async function startMockedService(scenario: ScenarioName = 'healthy'): Promise<MockedService> {
  const providers = createMockProviders();
  providers.setAll(scenario);
  await using resources = new AsyncDisposableStack();
  const { path: dataDirectory } = resources.use(await makeTemporaryFolder());
  const settings = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDirectory };
  const service = resources.use(await startService(loadConfig(settings), { fetch: providers.fetch }));
  resources.defer(letGoOfConnections);
  await service.firstAttempt;
  const owned = resources.move();
  return {
    url: service.url,
    issueKeys: () => issueKeys(service),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function issueKeys({ accounts }: Service): Promise<Keys> {
  const details = { email: 'qa@example.com', verified: true, dailyLimit: limits.requestsPerDay };
  const issue = async (changes: Partial<typeof details> = {}) =>
    createAccount(accounts, { ...details, ...changes, createdAt: new Date().toISOString() });
  const restricted = await issue();
  await accounts.change(restricted.account.id, { restricted: true });
  return {
    active: (await issue()).key,
    restricted: restricted.key,
    unverified: (await issue({ verified: false })).key,
    spare: (await issue()).key,
  };
}
