import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findBuilt } from '../../testing/find-built.ts';
import type { TestBed } from './test-bed.ts';

const writeLockHolder = fileURLToPath(new URL('hold-write-lock.ts', import.meta.url));

/** A fault that can be injected and reverted. */
export interface Fault {
  readonly name: string;
  readonly seconds: number;
  /** Injects the fault, and resolves with the function that reverts the fault. */
  inject(testBed: TestBed): Promise<() => Promise<void>>;
  /** True for a fault that would fill a disk of the machine. */
  readonly needsSmallDisk?: true;
}

const doNothing = async () => {};

/** The faults that a soak injects, in their order. */
export const faults: readonly Fault[] = [
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
    needsSmallDisk: true,
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
      const args = [findBuilt('server', 'bin.js'), 'refresh'];
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
    async inject(testBed) {
      const [worker] = readChildPids(testBed.server.pid);
      if (worker !== undefined) process.kill(worker, 'SIGKILL');
      return doNothing;
    },
  },
  {
    name: 'SIGHUP',
    seconds: 2,
    async inject(testBed) {
      testBed.server.kill('SIGHUP');
      return doNothing;
    },
  },
];

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
