import type { LoadFigures } from '../load/measure-load.ts';
import { findMedian } from '../median.ts';

/** Computes the median of the ratios of our rounds to the same rounds of the other contender. */
export function computeMedianRatio<T>(ours: readonly T[], theirs: readonly T[], read: (round: T) => number): number {
  const ratios = ours.flatMap((round, index) => {
    const other = theirs[index];
    return other === undefined ? [] : [read(round) / read(other)];
  });
  return findMedian(ratios);
}

/** Computes the median of each figure. `requests` is the sum of all rounds. */
export function computeMedianFigures(rounds: readonly LoadFigures[]): LoadFigures {
  const computeMedian = (read: (figures: LoadFigures) => number) => findMedian(rounds.map(read));
  return {
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    requestsPerSecond: computeMedian(({ requestsPerSecond }) => requestsPerSecond),
    cpuPerRequest: computeMedian(({ cpuPerRequest }) => cpuPerRequest),
    p99Ms: computeMedian(({ p99Ms }) => p99Ms),
  };
}

/** Joins the turns of a round to one measurement. Its p99 is the median of the turns. */
export function joinTurns(turns: readonly LoadFigures[]): LoadFigures {
  const sum = (read: (figures: LoadFigures) => number) => turns.reduce((total, figures) => total + read(figures), 0);
  const requests = sum((figures) => figures.requests);
  return {
    requests,
    requestsPerSecond: requests / sum((figures) => figures.requests / figures.requestsPerSecond),
    cpuPerRequest: sum((figures) => figures.requests * figures.cpuPerRequest) / requests,
    p99Ms: findMedian(turns.map(({ p99Ms }) => p99Ms)),
  };
}
