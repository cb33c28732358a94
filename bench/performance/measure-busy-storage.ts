import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_KEY_HEADER, router } from '@crossrate/contract';
import { convertPath } from '../convert-path.ts';
import { ask } from '../load/ask.ts';
import type { StartedProcess } from '../start-process.ts';
import { createKey } from '../storage.ts';
import { judge, type Verdict } from './judge.ts';
import { computeMedianRatio } from './ratios.ts';
import { type SteadyAnswer, type SteadyLoad, sendSteadily } from './send-steadily.ts';
import { startCrossrate } from './servers.ts';

const RATIO = 3;
const [HELD_MS, ASKED_MS] = [2_000, 1_900];
/** The delay of a commit, the same as in slow-commits.ts. */
const COMMIT_MS = 200;
const [FREE_EVERY_MS, CHARGED_EVERY_MS] = [5, 20];

/** Milliseconds within which 99 of 100 free requests are answered. */
interface FreeP99 {
  readonly currencies: number;
  readonly notModified: number;
}

/** The figures of a round: with an idle storage, with a locked file, and with slow commits. */
type Round = Readonly<Record<'idle' | 'locked' | 'slow', FreeP99>>;

/** The effect of a storage that delays charges on requests that write nothing. */
export interface BusyStorage {
  readonly rounds: readonly Round[];
  readonly verdicts: readonly Verdict[];
}

/** A server, one of its keys, and the folder of its data. */
interface KeyedServer {
  readonly process: StartedProcess;
  readonly key: string;
  readonly folder: string;
}

/**
 * Sends free requests beside charged ones: to a server with an idle storage, to the same server while another process
 * holds the write lock, and to a server whose commits take 200 ms each.
 */
export async function measureBusyStorage(
  resources: AsyncDisposableStack,
  server: KeyedServer,
  { rounds, showProgress }: { readonly rounds: number; readonly showProgress: (task: string) => void },
): Promise<BusyStorage> {
  const load = await prepareLoad(server);
  const slowLoad = await prepareLoad(await startWithSlowCommits(resources, `${server.folder}-slow`));
  // This load warms up the slow server. The other one has answered many requests already.
  await askForFree(slowLoad);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    showProgress(`a locked file and slow commits, ${round + 1} of ${rounds}`);
    const idle = await askForFree(load);
    const { released } = await holdLock(resources, server.folder);
    const locked = await askForFree(load);
    await released;
    measured.push({ idle, locked, slow: await askForFree(slowLoad) });
  }
  return { rounds: measured, verdicts: judgeRounds(measured) };
}

function judgeRounds(rounds: readonly Round[]): Verdict[] {
  const idle = rounds.map((round) => round.idle);
  const judgeOne = (hindered: readonly FreeP99[], request: keyof FreeP99, what: string) =>
    judge({
      what: `p99 of ${what}, beside idle`,
      figure: computeMedianRatio(hindered, idle, (p99) => p99[request]),
      atMost: RATIO,
      unit: '×',
    });
  const judgeBoth = (hindered: readonly FreeP99[], when: string) => [
    judgeOne(hindered, 'currencies', `${router.currencies.path} ${when}`),
    judgeOne(hindered, 'notModified', `304s ${when}`),
  ];
  return [
    ...judgeBoth(
      rounds.map((round) => round.locked),
      'while the file is locked',
    ),
    ...judgeBoth(
      rounds.map((round) => round.slow),
      `while a commit takes ${COMMIT_MS} ms`,
    ),
  ];
}

/** Starts a server with slow commits, and checks that a charge takes as long as a commit. */
async function startWithSlowCommits(resources: AsyncDisposableStack, folder: string): Promise<KeyedServer> {
  const key = await createKey(folder);
  const preloaded = fileURLToPath(new URL('slow-commits.ts', import.meta.url));
  const process = await startCrossrate(resources, folder, ['--import', preloaded]);
  const askedAt = performance.now();
  await ask(process.url + convertPath, { [API_KEY_HEADER]: key });
  const took = performance.now() - askedAt;
  if (took < COMMIT_MS) throw new Error(`A charge took ${took} ms, though a commit should take ${COMMIT_MS} ms.`);
  return { process, key, folder };
}

type FreeLoad = Readonly<Record<'charged' | 'currencies' | 'notModified', SteadyLoad>>;

async function prepareLoad({ process: { url }, key }: KeyedServer): Promise<FreeLoad> {
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
  return { currencies: computeP99(currencies, 200), notModified: computeP99(notModified, 304) };
}

/** Finds the 99th percentile. An unexpected status counts as an answer that never came. */
function computeP99(answers: readonly SteadyAnswer[], expected: number): number {
  const times = answers.map(({ status, milliseconds }) =>
    status === expected ? milliseconds : Number.POSITIVE_INFINITY,
  );
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
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
