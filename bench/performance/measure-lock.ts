import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_KEY_HEADER, router } from '@crossrate/contract';
import { ask } from '../load/ask.ts';
import type { StartedProcess } from '../setup.ts';
import { judge, type Verdict } from './judge.ts';
import { middleRatio } from './ratios.ts';
import { type SteadyAnswer, type SteadyLoad, sendSteadily } from './send-steadily.ts';
import { convertPath } from './servers.ts';

const RATIO = 3;
const [HELD_MS, ASKED_MS] = [2_000, 1_900];
const [FREE_EVERY_MS, CHARGED_EVERY_MS] = [5, 20];

/** Milliseconds within which 99 of 100 requests that cost nothing are answered. */
interface FreeP99 {
  readonly currencies: number;
  readonly notModified: number;
}

/** What a lock of somebody else's does to requests that need no writing. */
export interface LockFigures {
  readonly rounds: readonly { readonly idle: FreeP99; readonly locked: FreeP99 }[];
  readonly verdicts: readonly Verdict[];
}

/**
 * Asks for what costs nothing while charges are asked for as well: with the file free, and while another process holds
 * its write lock.
 */
export async function measureLock(
  resources: AsyncDisposableStack,
  server: { readonly process: StartedProcess; readonly key: string; readonly folder: string },
  rounds: number,
  tell: (what: string) => void,
): Promise<LockFigures> {
  const load = await describeLoad(server.process, server.key);
  const measured: { idle: FreeP99; locked: FreeP99 }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    tell(`the write lock held by another process, ${round + 1} of ${rounds}`);
    const idle = await askForFree(load);
    const { released } = await holdLock(resources, server.folder);
    measured.push({ idle, locked: await askForFree(load) });
    await released;
  }
  const [idle, locked] = [measured.map((round) => round.idle), measured.map((round) => round.locked)];
  const judgeOne = (what: string, name: keyof FreeP99) =>
    judge(
      `p99 of ${what} while the file is locked, beside it free`,
      middleRatio(locked, idle, (p99) => p99[name]),
      RATIO,
      '×',
    );
  const verdicts = [judgeOne(router.currencies.path, 'currencies'), judgeOne('304s', 'notModified')];
  return { rounds: measured, verdicts };
}

type FreeLoad = Readonly<Record<'charged' | 'currencies' | 'notModified', SteadyLoad>>;

async function describeLoad({ url }: StartedProcess, key: string): Promise<FreeLoad> {
  const headers = { [API_KEY_HEADER]: key };
  const tag = (await ask(url + router.rates.path, headers)).headers.etag ?? '';
  return {
    charged: { url: url + convertPath, headers, everyMs: CHARGED_EVERY_MS },
    currencies: { url: url + router.currencies.path, headers: {}, everyMs: FREE_EVERY_MS },
    notModified: {
      url: url + router.rates.path,
      headers: { ...headers, 'If-None-Match': tag },
      everyMs: FREE_EVERY_MS,
    },
  };
}

async function askForFree(load: FreeLoad): Promise<FreeP99> {
  const [currencies, notModified] = await Promise.all([
    sendSteadily(load.currencies, ASKED_MS),
    sendSteadily(load.notModified, ASKED_MS),
    sendSteadily(load.charged, ASKED_MS),
  ]);
  return { currencies: p99(currencies, 200), notModified: p99(notModified, 304) };
}

/** One that is refused was not answered at all. */
function p99(answers: readonly SteadyAnswer[], expected: number): number {
  const times = answers.map(({ status, milliseconds }) =>
    status === expected ? milliseconds : Number.POSITIVE_INFINITY,
  );
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Resolves once the lock is held, to a promise of its release. */
async function holdLock(resources: AsyncDisposableStack, folder: string): Promise<{ released: Promise<unknown> }> {
  const script = fileURLToPath(new URL('hold-write-lock.ts', import.meta.url));
  const child = fork(script, [join(folder, 'crossrate.db'), String(HELD_MS)]);
  resources.defer(() => void child.kill());
  const released = once(child, 'exit');
  await once(child, 'message');
  return { released };
}
