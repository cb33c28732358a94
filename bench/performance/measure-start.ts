import { findMedian } from '../median.ts';
import { startProcess } from '../start-process.ts';
import { judge, type Verdict } from './judge.ts';
import { computeMedianRatio } from './ratios.ts';
import { startCrossrate, waitUntilServing } from './servers.ts';

const [RATIO, MILLISECONDS] = [2, 350];

/** Milliseconds from the start of a program to its first good answer. */
export interface Starts {
  readonly crossrateMs: number;
  readonly expressMs: number;
  readonly rounds: readonly { readonly crossrateMs: number; readonly expressMs: number }[];
  readonly verdicts: readonly Verdict[];
}

/**
 * Starts Crossrate and a "hello" with Express in turn. A first start of Crossrate, which fills the folder, does not
 * count.
 */
export async function measureStarts(
  starts: number,
  folder: string,
  showProgress: (task: string) => void,
): Promise<Starts> {
  const launchCrossrate: Start = (resources) => startCrossrate(resources, folder);
  const launchExpress: Start = async (resources) => {
    const { url } = await startProcess(resources, 'peers/hello.mjs');
    await waitUntilServing(url);
  };
  await measureFirstAnswer(launchCrossrate);
  const rounds: { crossrateMs: number; expressMs: number }[] = [];
  for (let round = 0; round < starts; round += 1) {
    showProgress(`start ${round + 1} of ${starts}`);
    const crossrateMs = await measureFirstAnswer(launchCrossrate);
    rounds.push({ crossrateMs, expressMs: await measureFirstAnswer(launchExpress) });
  }
  const [crossrateMs, expressMs] = [rounds.map((round) => round.crossrateMs), rounds.map((round) => round.expressMs)];
  const verdicts = [
    judge({ what: 'Start to first answer', figure: findMedian(crossrateMs), atMost: MILLISECONDS, unit: 'ms' }),
    judge({
      what: 'Start beside that of a “hello” with Express',
      figure: computeMedianRatio(crossrateMs, expressMs, (ms) => ms),
      atMost: RATIO,
      unit: '×',
    }),
  ];
  return { crossrateMs: findMedian(crossrateMs), expressMs: findMedian(expressMs), rounds, verdicts };
}

/** Starts a program, and waits until the program serves. */
type Start = (resources: AsyncDisposableStack) => Promise<unknown>;

async function measureFirstAnswer(start: Start): Promise<number> {
  await using resources = new AsyncDisposableStack();
  const startedAt = performance.now();
  await start(resources);
  return performance.now() - startedAt;
}
