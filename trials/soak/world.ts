import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { router } from '@crossrate/contract';
import { type MockServer, settingsFor, startMockServer } from '@crossrate/mock-provider/standalone';
import { findFreePort } from '../../testing/free-port.ts';
import { type Holder, Ledger } from '../server/ledger.ts';
import { type ServerProcess, startServer } from '../server/start-server.ts';

const run = promisify(execFile);
const POLL_MS = 20;
const DISK = '32m';
/** Keys whose limit is reached soon, so that too many requests could be granted. */
const SCARCE_LIMITS = [50, 500, 5_000];

/** A server, what it stands on, and who asks it. */
export interface World {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  readonly mock: MockServer;
  readonly holders: readonly Holder[];
  readonly reasonAgainstFullDisk: string | undefined;
  /** The process that runs now. */
  readonly server: ServerProcess;
  /** Starts another process in place of one that has ended. */
  start(): Promise<void>;
}

/** Builds a world, to be taken down with the resources. */
export async function buildWorld(resources: AsyncDisposableStack, program: string, workers: number): Promise<World> {
  const folder = resources.adopt(await mkdtemp(join(tmpdir(), 'crossrate-soak-')), (path) =>
    rm(path, { recursive: true, force: true, maxRetries: 5 }),
  );
  const reasonAgainstFullDisk = await mountSmallDisk(resources, folder);
  const mock = resources.use(await startMockServer());
  const port = await findFreePort();
  const env = {
    ...settingsFor(mock.url),
    DATA_DIR: folder,
    PORT: String(port),
    WORKERS: String(workers),
    PROVIDERS: 'currency-api,frankfurter,ecb',
    LOG_LEVEL: 'warn',
  };
  const holders = await createHolders(folder);
  const start = async () => {
    const server = await startServer(program, { ...env, LOG_LEVEL: 'info' });
    server.log.discard();
    return server;
  };
  let server = await start();
  await untilServing(port);
  resources.defer(async () => {
    server.kill('SIGTERM');
    await server.ended;
  });
  return {
    folder,
    env,
    port,
    mock,
    holders,
    reasonAgainstFullDisk,
    get server() {
      return server;
    },
    async start() {
      server = await start();
    },
  };
}

/** A new server has no rates until its first refresh is done. Later ones find those that were kept. */
async function untilServing(port: number): Promise<void> {
  while ((await fetch(`http://127.0.0.1:${port}${router.currencies.path}`)).status !== 200) await setTimeout(POLL_MS);
}

async function createHolders(folder: string): Promise<Holder[]> {
  await using resources = new AsyncDisposableStack();
  const ledger = await Ledger.open(resources, folder);
  const holders = [await ledger.createHolder(), await ledger.createHolder(), await ledger.createHolder()];
  for (const dailyLimit of SCARCE_LIMITS) holders.push(await ledger.createHolder({ dailyLimit }));
  return holders;
}

/** A disk in memory that can be filled without harm to others. */
async function mountSmallDisk(resources: AsyncDisposableStack, folder: string): Promise<string | undefined> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', folder]);
  } catch {
    return 'a small disk can only be mounted by root, and where the machine allows it';
  }
  resources.defer(async () => void (await run('umount', ['--lazy', folder])));
  return undefined;
}
