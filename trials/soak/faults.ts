import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { World } from './world.ts';

const holder = fileURLToPath(new URL('../../bench/performance/hold-write-lock.ts', import.meta.url));
const server = fileURLToPath(new URL('../../server/src/bin.ts', import.meta.url));

/** Something that goes wrong for a while. */
interface Fault {
  readonly name: string;
  readonly seconds: number;
  /** Switches it on, and resolves with what switches it off. */
  begin(world: World): Promise<() => Promise<void>>;
  /** Why it cannot be had here, in words; `undefined` where it can. */
  reasonAgainst?(world: World): string | undefined;
}

const nothing = async () => {};

/** Everything that a soak does to a server. */
export const faults = [
  {
    name: 'storage locked',
    seconds: 3,
    async begin({ folder }) {
      const child = fork(holder, [join(folder, 'crossrate.db'), '600000'], { stdio: 'inherit' });
      const ended = once(child, 'exit');
      await Promise.race([once(child, 'message'), ended]);
      return async () => {
        child.kill('SIGKILL');
        await ended;
      };
    },
  },
  {
    name: 'disk full',
    seconds: 4,
    reasonAgainst: ({ reasonAgainstFullDisk }) => reasonAgainstFullDisk,
    async begin({ folder }) {
      // A reader, as a backup is one, keeps the log of SQLite from beginning anew in the space that it has.
      const reader = new DatabaseSync(join(folder, 'crossrate.db'), { readOnly: true });
      reader.exec('BEGIN; SELECT count(*) FROM accounts');
      const ballast = join(folder, 'ballast');
      await fillDisk(ballast);
      return async () => {
        reader.close();
        await rm(ballast, { force: true });
      };
    },
  },
  {
    name: 'providers fail',
    seconds: 2,
    async begin({ mock, env }) {
      mock.providers.setAll('500');
      // The next refresh on the hour may be far away.
      const args = ['--conditions=@crossrate/source', server, 'refresh'];
      await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH, ...env } }).catch(nothing);
      return async () => mock.providers.setAll('healthy');
    },
  },
  {
    name: 'kill -9',
    seconds: 1,
    async begin(world) {
      world.server.kill('SIGKILL');
      await world.server.ended;
      return () => world.start();
    },
  },
  {
    name: 'kill -9 of a worker',
    seconds: 1,
    reasonAgainst: ({ env }) => (env.WORKERS === '1' ? 'there are no workers' : undefined),
    async begin(world) {
      const [worker] = childrenOf(world.server.pid);
      if (worker !== undefined) process.kill(worker, 'SIGKILL');
      return nothing;
    },
  },
  {
    name: 'SIGTERM',
    seconds: 1,
    async begin(world) {
      world.server.kill('SIGTERM');
      await world.server.ended;
      return () => world.start();
    },
  },
  {
    name: 'SIGHUP',
    seconds: 2,
    reasonAgainst: ({ env }) => (env.WORKERS === '1' ? 'there are no workers' : undefined),
    async begin(world) {
      world.server.kill('SIGHUP');
      return nothing;
    },
  },
] as const satisfies readonly Fault[];

/** The name of a fault. */
export type FaultName = (typeof faults)[number]['name'];

/** A fault by its name. */
export function findFault(name: FaultName): Fault {
  const found: Fault | undefined = faults.find((fault) => fault.name === name);
  if (!found) throw new Error(`There is no fault ${name}.`);
  return found;
}

/** Writes until nothing more fits. */
async function fillDisk(path: string): Promise<void> {
  await using file = await open(path, 'w');
  for (let size = 1_048_576; size >= 512; ) {
    const isWritten = await file.write(Buffer.alloc(size, 1)).then(
      () => true,
      () => false,
    );
    if (!isWritten) size /= 2;
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
