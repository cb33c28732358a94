import { findMedian } from '../median.ts';
import { startProcess } from '../start-process.ts';
import { computeMedianRatio, judge, type Verdict } from './judge.ts';
import { startCrossrate, waitUntilServing } from './servers.ts';

/**
 * Starts Crossrate and a "hello" with Express in turn. A first start of Crossrate, which fills the folder, does not
 * count.
 */
export async function measureStarts(
  starts: number,
  folder: string,
  showProgress: (task: string) => void,
): Promise<Verdict[]> {
  const startOurs: Start = (resources) => startCrossrate(resources, folder);
  const startHello: Start = async (resources) => {
    const { url } = await startProcess(resources, 'peers/hello.mjs');
    await waitUntilServing(url);
  };
  await measureFirstAnswer(startOurs);
  const [ours, hello]: [number[], number[]] = [[], []];
  for (let round = 0; round < starts; round += 1) {
    showProgress(`start ${round + 1} of ${starts}`);
    ours.push(await measureFirstAnswer(startOurs));
    hello.push(await measureFirstAnswer(startHello));
  }
  const what = 'Start beside that of a “hello” with Express';
  return [
    judge({ what: 'Start to first answer', figure: findMedian(ours), atMost: 350, unit: 'ms' }),
    judge({ what, figure: computeMedianRatio(ours, hello), atMost: 2, unit: '×' }),
  ];
}

/** Starts a program, and waits until the program serves. */
type Start = (resources: AsyncDisposableStack) => Promise<unknown>;

async function measureFirstAnswer(start: Start): Promise<number> {
  await using resources = new AsyncDisposableStack();
  const startedAt = performance.now();
  await start(resources);
  return performance.now() - startedAt;
}
