import type { CurrencyCode } from '@crossrate/contract';
import type { SourcedRate } from '../rates/snapshot.ts';
import type { DatedRate } from './judging/tolerance.ts';

/** A rate that is believed; new quotes are compared with it. */
export interface BelievedRate extends SourcedRate {
  /**
   * The rate with which the next quotes are compared: the last one for which any of these holds.
   *
   * - Sources agreed on the rate.
   * - The rate was on its peg.
   * - The rate lasted a day.
   * - An operator accepted the rate.
   * - The rate was the first of all.
   */
  readonly reference: DatedRate;
  /** The last time that sources agreed on the rate, in milliseconds since the epoch; absent when they never did. */
  readonly agreedAt?: number | undefined;
  /**
   * The time since which the rate is provisional, in milliseconds since the epoch: only one source states the rate, and
   * nothing can be compared with it. Absent once a second source, a peg, a day or the operator has confirmed the rate.
   */
  readonly provisionalSince?: number | undefined;
}

/** A quote that is not believed yet. */
export interface Suspect {
  readonly provider: string;
  readonly rate: SourcedRate['rate'];
  readonly asOf: number;
  /** The first time that the provider stated this rate, in milliseconds since the epoch. */
  readonly since: number;
  /** The start of the time without contradiction, in milliseconds since the epoch; absent while contradicted. */
  readonly aloneSince?: number | undefined;
  /** The last time that the provider stated this rate, in milliseconds since the epoch. */
  readonly seenAt: number;
}

/** The believed rates, and the quotes that may be believed later. */
export interface RefreshState {
  /** The last believed rate of every currency that ever had one, kept however old. */
  readonly believed: ReadonlyMap<CurrencyCode, BelievedRate>;
  readonly suspects: ReadonlyMap<CurrencyCode, readonly Suspect[]>;
}

/** The state before anything was fetched. */
export const emptyState: RefreshState = { believed: new Map(), suspects: new Map() };

/**
 * Selects the rates that may be served: those of providers in the chain, because only these are named as sources. New
 * quotes are still compared with the rates of a provider that has left the chain.
 */
export function selectServable(
  { believed }: RefreshState,
  providers: readonly string[],
): ReadonlyMap<CurrencyCode, BelievedRate> {
  return new Map([...believed].filter(([, { provider }]) => providers.includes(provider)));
}

/** Caps all times at now, so that a clock that was set back does not make rates last longer. */
export function clampToNow(now: number, state: RefreshState): RefreshState {
  if (![...state.believed.values()].some(({ believedAt }) => believedAt > now)) return state;
  const clamp = (time: number | undefined) => time && Math.min(time, now);
  const believed = [...state.believed].map(([code, rate]) => {
    const { believedAt, agreedAt, provisionalSince, ...others } = rate;
    const times = { agreedAt: clamp(agreedAt), provisionalSince: clamp(provisionalSince) };
    return [code, { ...others, believedAt: Math.min(believedAt, now), ...times }] as const;
  });
  return { ...state, believed: new Map(believed) };
}
