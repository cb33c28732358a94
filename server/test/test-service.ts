import { makeTemporaryFolder } from '../../tools/testing/temporary-folder.ts';
import type { Account } from '../src/access/account.ts';
import { createAccount } from '../src/access/create-account.ts';
import type { Clock } from '../src/clock.ts';
import { systemClock } from '../src/clock.ts';
import { loadConfig } from '../src/config.ts';
import { createLog } from '../src/log/logger.ts';
import { type Server, startService } from '../src/server.ts';
import type { Surroundings } from '../src/service.ts';
import { letGoOfConnections } from './let-go.ts';

/** Options of a test's account; by default verified, not restricted, with the usual limit. */
type AccountKind = Partial<Pick<Account, 'verified' | 'restricted' | 'dailyLimit'>>;

/** A real service on a free port, with a temporary folder. */
export interface TestService extends Server {
  readonly dataDirectory: string;
  readonly logLines: string[];
  createKey(kind?: AccountKind): Promise<string>;
  /** Creates a key of every kind, and a second active one. */
  createKeys(): Promise<Record<'active' | 'restricted' | 'unverified' | 'spare', string>>;
  get(path: string, key?: string, init?: RequestInit): Promise<Response>;
}

/** A free port for customers and operators, as tests run at once. */
const ONE_PORT = { HOST: '127.0.0.1', PORT: '0', OPERATOR_PORT: 'same' };

/** Starts a service for a test. */
export async function startTestService(
  surroundings: Surroundings = {},
  env: Record<string, string> = {},
): Promise<TestService> {
  await using resources = new AsyncDisposableStack();
  const dataDirectory = env.DATA_DIR ?? resources.use(await makeTemporaryFolder()).path;
  const logLines: string[] = [];
  const config = loadConfig({ ...ONE_PORT, PROVIDERS: 'bundled', ...env, DATA_DIR: dataDirectory });
  const log = createLog(config.logLevel, { write: (line: string) => void logLines.push(line) });
  const service = resources.use(await startService(config, { log, random: () => 0, ...surroundings }));
  resources.defer(letGoOfConnections);
  await service.firstAttempt;
  const createKey = (kind: AccountKind = {}) => createAccountKey(service, surroundings.clock ?? systemClock, kind);
  const owned = resources.move();
  return {
    ...service,
    dataDirectory,
    logLines,
    createKey,
    createKeys: async () => ({
      active: await createKey(),
      restricted: await createKey({ restricted: true }),
      unverified: await createKey({ verified: false }),
      spare: await createKey(),
    }),
    get(path, key, init = {}) {
      const headers = new Headers(init.headers);
      if (key !== undefined) headers.set('X-API-KEY', key);
      return fetch(service.url + path, { ...init, headers });
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function createAccountKey({ accounts }: Server, clock: Clock, kind: AccountKind): Promise<string> {
  const { account, key } = await createAccount(accounts, {
    email: 'someone@example.com',
    verified: kind.verified ?? true,
    dailyLimit: kind.dailyLimit ?? 100,
    createdAt: new Date(clock.now()).toISOString(),
  });
  if (kind.restricted) await accounts.change(account.id, { restricted: true });
  return key;
}
