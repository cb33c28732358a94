import type { CurrencyCode } from '@crossrate/contract';

/** A published rate that a wrong provider has moved. */
export interface Moved {
  /** The share of the rate. */
  readonly by: number;
  readonly code: CurrencyCode;
  readonly now: number;
  /** The first round of the error. */
  readonly since: number;
  /** The wrong provider. */
  readonly provider: string;
  /** Such as `× 1.02`. */
  readonly error: string;
  /** The providers that answer. */
  readonly up: readonly string[];
}

/** The numbers of providers that state a rate, one of which is wrong, in words. */
export const ONE_OF = ['', 'alone', 'one of two', 'one of three'];

/** Finds the median of what errors move, and the worst. */
export function summarize(all: readonly Moved[]): { readonly median: number; readonly worst: Moved } {
  const sorted = all.toSorted((a, b) => a.by - b.by);
  const [middle, worst] = [sorted[sorted.length >> 1], sorted.at(-1)] as [Moved, Moved];
  return { median: middle.by, worst };
}
