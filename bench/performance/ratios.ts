import type { LoadFigures } from '../load/measure-load.ts';
import { median } from '../median.ts';

/** The median of what each round of one was beside the same round of another. */
export function middleRatio<T>(ours: readonly T[], theirs: readonly T[], read: (round: T) => number): number {
  const ratios = ours.flatMap((round, index) => {
    const other = theirs[index];
    return other === undefined ? [] : [read(round) / read(other)];
  });
  return median(ratios);
}

/** The median of each figure by itself; requests are those of all rounds. */
export function middleFigures(rounds: readonly LoadFigures[]): LoadFigures {
  const middle = (read: (figures: LoadFigures) => number) => median(rounds.map(read));
  return {
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    requestsPerSecond: middle(({ requestsPerSecond }) => requestsPerSecond),
    cpuPerRequest: middle(({ cpuPerRequest }) => cpuPerRequest),
    p99Ms: middle(({ p99Ms }) => p99Ms),
  };
}
