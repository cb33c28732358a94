import { router } from '@crossrate/contract';
import { median } from '../median.ts';
import { type StartedProcess, startProcess } from '../setup.ts';
import { judge, type Verdict } from './judge.ts';
import { middleRatio } from './ratios.ts';
import { startCrossrate } from './servers.ts';

const [RATIO, MILLISECONDS] = [2, 350];

/** Milliseconds from the start of a program to its first good answer. */
export interface Starts {
  readonly crossrateMs: number;
  readonly expressMs: number;
  readonly rounds: readonly { readonly crossrateMs: number; readonly expressMs: number }[];
  readonly verdicts: readonly Verdict[];
}

/** Starts Crossrate, in a folder that it has been started in once before, and a "hello" with Express, in turn. */
export async function measureStarts(starts: number, folder: string, tell: (what: string) => void): Promise<Starts> {
  const crossrate = (resources: AsyncDisposableStack) => startCrossrate(resources, folder);
  const express = (resources: AsyncDisposableStack) => startProcess(resources, 'peers/hello.mjs', [], {});
  await timeToAnswer(crossrate, router.currencies.path);
  const rounds: { crossrateMs: number; expressMs: number }[] = [];
  for (let round = 0; round < starts; round += 1) {
    tell(`start ${round + 1} of ${starts}`);
    const crossrateMs = await timeToAnswer(crossrate, router.currencies.path);
    rounds.push({ crossrateMs, expressMs: await timeToAnswer(express, '/') });
  }
  const [crossrateMs, expressMs] = [rounds.map((round) => round.crossrateMs), rounds.map((round) => round.expressMs)];
  const verdicts = [
    judge('Start to first answer', median(crossrateMs), MILLISECONDS, 'ms'),
    judge(
      'Start beside that of a “hello” with Express',
      middleRatio(crossrateMs, expressMs, (ms) => ms),
      RATIO,
      '×',
    ),
  ];
  return { crossrateMs: median(crossrateMs), expressMs: median(expressMs), rounds, verdicts };
}

async function timeToAnswer(
  start: (resources: AsyncDisposableStack) => Promise<StartedProcess>,
  path: string,
): Promise<number> {
  await using resources = new AsyncDisposableStack();
  const startedAt = performance.now();
  const { url } = await start(resources);
  // A server that has no rates yet refuses at first.
  while (!(await fetch(url + path)).ok);
  return performance.now() - startedAt;
}
