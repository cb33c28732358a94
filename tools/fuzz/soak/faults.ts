import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestBed } from './test-bed.ts';

const writeLockHolder = fileURLToPath(new URL('hold-write-lock.ts', import.meta.url));
const server = fileURLToPath(new URL('../../../server/src/bin.ts', import.meta.url));

/** A fault that can be injected and reverted. */
interface Fault {
  readonly name: string;
  readonly seconds: number;
  /** Injects the fault, and resolves with the function that reverts the fault. */
  inject(testBed: TestBed): Promise<() => Promise<void>>;
  /** Explains why the fault cannot be injected here; `undefined` when the fault can be injected. */
  explainOmission?(testBed: TestBed): string | undefined;
}

const doNothing = async () => {};

/** The faults that a soak injects. */
export const faults = [
  {
    name: 'storage locked',
    seconds: 3,
    async inject({ folder }) {
      const child = fork(writeLockHolder, [join(folder, 'crossrate.db'), '600000'], { stdio: 'inherit' });
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
    explainOmission: ({ smallDiskProblem }) => smallDiskProblem,
    async inject({ folder }) {
      // An open read, such as a backup, keeps SQLite from reusing the space of its log.
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
    async inject({ mock, env }) {
      mock.providers.setAll('500');
      // Refreshes at once: the next scheduled refresh may be hours away.
      const args = ['--conditions=@crossrate/source', server, 'refresh'];
      await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH, ...env } }).catch(doNothing);
      return async () => mock.providers.setAll('healthy');
    },
  },
  {
    name: 'kill -9',
    seconds: 1,
    async inject(testBed) {
      testBed.server.kill('SIGKILL');
      await testBed.server.ended;
      return () => testBed.start();
    },
  },
  {
    name: 'kill -9 of a worker',
    seconds: 1,
    explainOmission: ({ env }) => (env.WORKERS === '1' ? 'there are no workers' : undefined),
    async inject(testBed) {
      const [worker] = readChildPids(testBed.server.pid);
      if (worker !== undefined) process.kill(worker, 'SIGKILL');
      return doNothing;
    },
  },
  {
    name: 'SIGTERM',
    seconds: 1,
    async inject(testBed) {
      testBed.server.kill('SIGTERM');
      await testBed.server.ended;
      return () => testBed.start();
    },
  },
  {
    name: 'SIGHUP',
    seconds: 2,
    explainOmission: ({ env }) => (env.WORKERS === '1' ? 'there are no workers' : undefined),
    async inject(testBed) {
      testBed.server.kill('SIGHUP');
      return doNothing;
    },
  },
] as const satisfies readonly Fault[];

/** The name of a fault. */
export type FaultName = (typeof faults)[number]['name'];

/** Finds a fault by its name. */
export function findFault(name: FaultName): Fault {
  const found: Fault | undefined = faults.find((fault) => fault.name === name);
  if (!found) throw new Error(`There is no fault ${name}.`);
  return found;
}

/** Writes a file until the disk is full. */
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

function readChildPids(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
