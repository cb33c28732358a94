import type { CurrencyCode, Grade } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';
import type { Snapshot, SourcedRate } from '../rates/snapshot.ts';
import type { RateOfDay } from './tolerance.ts';

/** A rate that is believed; new quotes are compared with it. */
export interface BelievedRate extends SourcedRate {
  /** The grade that the rate had when it was believed, whether it is held or disputed now. */
  readonly foundation: Exclude<Grade, 'held' | 'disputed'>;
  /**
   * The last rate that was confirmed or pegged; without one within a month, a single one. A provider alone cannot go far
   * from it.
   */
  readonly reference: SourcedRate;
  /** The last rate that two providers stated within 1 % of each other, or three; it decides between two that differ. */
  readonly agreed?: RateOfDay | undefined;
}

/** A quote that was not believed in the last round, and that an operator can accept. */
export interface WaitingQuote {
  readonly provider: string;
  /** The witness whose rate it is, such as `ECB`. */
  readonly witness: string;
  /** Units of the currency for one US dollar. */
  readonly rate: Ratio;
  readonly asOf: number;
  /** The reason for which the quote waits. */
  readonly finding: string;
  /** The first time that the witness stated about this rate, in milliseconds since the epoch. */
  readonly since: number;
  /** The number of as-of times, each with about this rate. */
  readonly publications: number;
}

/** The liquid rates that a provider has stated for a trading day. */
export interface Publication {
  readonly day: number;
  /** Units for one US dollar, to six figures, by code. */
  readonly rates: ReadonlyMap<CurrencyCode, string>;
}

/** The memory of the judgement. */
export interface RefreshState {
  /** The last believed rate of every currency that ever had one, kept however old. */
  readonly believed: ReadonlyMap<CurrencyCode, BelievedRate>;
  readonly waiting: ReadonlyMap<CurrencyCode, readonly WaitingQuote[]>;
  /** The currencies whose pegs two providers have left, with the time since which the peg is off. */
  readonly brokenPegs: ReadonlyMap<CurrencyCode, number>;
  /** The last two publications of each provider, by which one that stands still is known. */
  readonly publications: ReadonlyMap<string, readonly Publication[]>;
}

/** The state before anything was fetched. */
export const emptyState: RefreshState = {
  believed: new Map(),
  waiting: new Map(),
  brokenPegs: new Map(),
  publications: new Map(),
};

/** Caps the times at which rates were believed at now, so that a clock that was set back does not make them last longer. */
export function clampTimes(now: number, snapshot: Snapshot): Snapshot {
  return new Map([...snapshot].map(([code, rate]) => [code, clampTime(now, rate)]));
}

const clampTime = <Rate extends SourcedRate>(now: number, rate: Rate): Rate => ({
  ...rate,
  believedAt: Math.min(rate.believedAt, now),
});

/** Caps all times at now, so that a clock that was set back does not make rates last longer. */
export function clampToNow(now: number, state: RefreshState): RefreshState {
  if (![...state.believed.values()].some(({ believedAt }) => believedAt > now)) return state;
  const believed = [...state.believed].map(([code, rate]) => {
    return [code, { ...clampTime(now, rate), reference: clampTime(now, rate.reference) }] as const;
  });
  return { ...state, believed: new Map(believed) };
}
