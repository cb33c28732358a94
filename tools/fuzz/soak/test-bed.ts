import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { router } from '@crossrate/contract';
import { buildProviderSettings, type MockServer, startMockServer } from '@crossrate/mock-provider/standalone';
import { findFreePort } from '../../testing/free-port.ts';
import { type ServerProcess, startServer } from '../../testing/server/start-server.ts';
import { type TestAccount, TestAccounts } from '../../testing/server/test-accounts.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';

const run = promisify(execFile);
const POLL_MS = 20;
const DISK_SIZE = '32m';
/** Daily limits that the load reaches soon, so that a soak would notice requests granted beyond a limit. */
const LOW_LIMITS = [50, 500, 5_000];

/** A server with its data folder, its mocked providers and the accounts of its clients. */
export interface TestBed {
  /** The data folder. */
  readonly folder: string;
  /** The settings of the server. */
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  readonly mock: MockServer;
  /** Two accounts for answered requests, one for aborted requests, then those with a low limit. */
  readonly accounts: readonly TestAccount[];
  /** True when the data folder is on a small disk of its own. */
  readonly hasSmallDisk: boolean;
  /** The running process. */
  readonly server: ServerProcess;
  /** Starts a new process after the previous one has exited. */
  start(): Promise<void>;
}

/** Starts a test bed, which ends with `resources`. */
export async function startTestBed(
  resources: AsyncDisposableStack,
  program: string,
  workers: number,
): Promise<TestBed> {
  const { path: folder } = resources.use(await makeTemporaryFolder());
  const hasSmallDisk = await mountSmallDisk(resources, folder);
  const mock = resources.use(await startMockServer());
  const port = await findFreePort();
  const env = {
    ...buildProviderSettings(mock.url),
    DATA_DIR: folder,
    PORT: String(port),
    WORKERS: String(workers),
    PROVIDERS: 'currency-api,frankfurter,ecb',
    LOG_LEVEL: 'warn',
  };
  const accounts = await createAccounts(folder);
  const start = async () => {
    const server = await startServer(program, { ...env, LOG_LEVEL: 'info' });
    server.log.discard();
    return server;
  };
  let server = await start();
  await waitUntilServing(port);
  resources.defer(async () => {
    server.kill('SIGTERM');
    await server.ended;
  });
  return {
    folder,
    env,
    port,
    mock,
    accounts,
    hasSmallDisk,
    get server() {
      return server;
    },
    async start() {
      server = await start();
    },
  };
}

/** Waits for the first refresh of a new server. Later processes find the rates in the storage. */
async function waitUntilServing(port: number): Promise<void> {
  while ((await fetch(`http://127.0.0.1:${port}${router.currencies.path}`)).status !== 200) await setTimeout(POLL_MS);
}

async function createAccounts(folder: string): Promise<TestAccount[]> {
  await using resources = new AsyncDisposableStack();
  const accounts = await TestAccounts.open(resources, folder);
  const created = [await accounts.create(), await accounts.create(), await accounts.create()];
  for (const dailyLimit of LOW_LIMITS) created.push(await accounts.create({ dailyLimit }));
  return created;
}

/**
 * Mounts a small disk in memory, which a fault can fill without filling a disk of the machine.
 *
 * @returns False when this user or machine cannot mount.
 */
async function mountSmallDisk(resources: AsyncDisposableStack, folder: string): Promise<boolean> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=0700`, 'tmpfs', folder]);
  } catch {
    return false;
  }
  resources.defer(async () => void (await run('umount', ['--lazy', folder])));
  return true;
}
