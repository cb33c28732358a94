import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { buildOnce } from '../../testing/build-once.ts';

const run = promisify(execFile);

/** The folder of the programs of Postgres; `undefined` without them. */
export const serverBinaries = findBinaries();

/** A Postgres that a test can stop and start. */
export interface OwnPostgres extends AsyncDisposable {
  readonly url: string;
  start(): Promise<void>;
  /** Stops the server as a crash would, without finishing or writing anything. */
  crash(): Promise<void>;
  /** Turns the server into a standby, which cannot be written. */
  standBy(): Promise<void>;
  /** Suspends all processes of the server, until `resume`. */
  suspend(): Promise<void>;
  resume(): void;
  /** Runs SQL as the superuser. */
  query(sql: string): Promise<Record<string, unknown>[]>;
}

/** Creates a Postgres in a temporary folder and starts it. */
export async function startOwnPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  if (serverBinaries === undefined) throw new Error('There are no programs of a Postgres server.');
  const bin = serverBinaries;
  const identity = findServerUser();
  await using resources = new AsyncDisposableStack();
  const folder = resources.adopt(await mkdtemp(join(tmpdir(), 'crossrate-postgres-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  if (identity) await chown(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const port = await findFreePort();
  await copyCluster(data);
  const always = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=40'];
  const options = [...always, ...settings].map((setting) => `-c ${setting}`).join(' ');
  const pgCtl = join(bin, 'pg_ctl');
  const control = (...args: string[]) => run(pgCtl, ['-D', data, '-w', '-t', '60', ...args], { ...identity, cwd: '/' });
  const start = async () => void (await control('start', '-l', join(folder, 'log'), '-o', options));
  const crash = async () => void (await control('stop', '-m', 'immediate'));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let suspended: number[] = [];
  const resume = () => {
    for (const pid of suspended.splice(0)) process.kill(pid, 'SIGCONT');
  };
  await start();
  resources.defer(() => crash().catch(() => {}));
  resources.defer(resume);
  const owned = resources.move();
  return {
    url,
    start,
    crash,
    resume,
    async standBy() {
      await crash();
      await writeFile(join(data, 'standby.signal'), '');
      await start();
    },
    async suspend() {
      const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
      // The postmaster comes first, because it starts the others.
      suspended = [postmaster, ...stdout.trim().split(/\s+/).map(Number)];
      for (const pid of suspended) process.kill(pid, 'SIGSTOP');
    },
    async query(sql) {
      const client = new Client(url);
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(sql)).rows;
      } finally {
        await client.end();
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Copies a prepared cluster to a folder. Creating one takes ten times as long. */
async function copyCluster(to: string): Promise<void> {
  await using built = await buildOnce('postgres', createCluster);
  await run('cp', ['-a', join(built.folder, 'data'), to]);
}

async function createCluster(into: string): Promise<void> {
  const identity = findServerUser();
  // The user of the server may not be allowed to read the folder of the run.
  const home = await mkdtemp(join(tmpdir(), 'crossrate-initdb-'));
  try {
    if (identity) await chown(home, identity.uid, identity.gid);
    const data = join(home, 'data');
    const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    await run(join(serverBinaries ?? '', 'initdb'), options, { ...identity, cwd: '/' });
    await run('cp', ['-a', data, into]);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

function findBinaries(): string | undefined {
  const found = globSync(['/usr/lib/postgresql/*/bin', '/usr/local/pgsql/bin', '/usr/local/bin'])
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  if (found !== undefined) return found;
  const reason = 'There are no programs of a Postgres server (initdb) in /usr/lib/postgresql or /usr/local';
  if (process.env.POSTGRES_TESTS === 'required') throw new Error(`${reason}.`);
  console.warn(`${reason}: what stops a server of its own is skipped.`);
  return undefined;
}

/** Finds the user for the server, which refuses to run as root. */
function findServerUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const user = ['postgres', 'nobody'].map((name) => users.find((line) => line.startsWith(`${name}:`))).find(Boolean);
  const [, , uid, gid] = user?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
