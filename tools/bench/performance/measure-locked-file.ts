import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Load } from '../load/load-generator.ts';
import { computeMedianRatio, judge, type Verdict } from './judge.ts';
import { sendSteadily } from './send-steadily.ts';

const [HELD_MS, ASKED_MS] = [2_000, 1_900];

/** The folder of the data of a server, and requests to it: charged ones, and ones that write nothing. */
interface LockedServer {
  readonly folder: string;
  readonly charged: Omit<Load, 'seconds'>;
  readonly free: Omit<Load, 'seconds'>;
}

/** Sends requests that write nothing beside charged ones, with and without another process that locks the file. */
export async function measureLockedFile(
  resources: AsyncDisposableStack,
  { folder, charged, free }: LockedServer,
  rounds: number,
): Promise<Verdict[]> {
  const askForFree = async () => {
    const [answers] = await Promise.all([
      sendSteadily(free, { everyMs: 5, forMs: ASKED_MS }),
      sendSteadily(charged, { everyMs: 20, forMs: ASKED_MS }),
    ]);
    // An unexpected status counts as an answer that never came.
    const times = answers.map(({ status, ms }) => (status === free.status ? ms : Number.POSITIVE_INFINITY));
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  };
  const [idle, locked]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    idle.push(await askForFree());
    const { released } = await holdLock(resources, folder);
    locked.push(await askForFree());
    await released;
  }
  const what = 'p99 of 304s while the file is locked, beside idle';
  return [judge({ what, figure: computeMedianRatio(locked, idle), atMost: 3, unit: '×' })];
}

/** Lets another process take the write lock. Resolves, once the lock is held, to a promise of its release. */
async function holdLock(resources: AsyncDisposableStack, folder: string): Promise<{ released: Promise<unknown> }> {
  const script = fileURLToPath(new URL('hold-write-lock.ts', import.meta.url));
  const child = fork(script, [join(folder, 'crossrate.db'), String(HELD_MS)]);
  resources.defer(() => void child.kill());
  const released = once(child, 'exit');
  await once(child, 'message');
  return { released };
}
