import { findMedian } from '../median.ts';

/** A figure and its target. */
export interface Verdict {
  readonly what: string;
  readonly figure: number;
  readonly atMost: number;
  readonly unit: '×' | 'ms' | 'MB';
  readonly met: boolean;
}

/** Compares a figure with its target, before the figure is rounded for printing. */
export function judge({ what, figure, atMost, unit }: Omit<Verdict, 'met'>): Verdict {
  return { what, figure, atMost, unit, met: figure <= atMost };
}

/** Computes the ratio of one figure to another: the median of the ratios of their rounds. */
export function computeMedianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return findMedian(ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN)));
}
