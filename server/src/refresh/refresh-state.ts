import type { CurrencyCode } from '@crossrate/contract';
import type { SourcedRate } from '../rates/snapshot.ts';
import type { DatedRate } from './judging/tolerance.ts';

/** A rate that is believed, and with which new quotes are compared. */
export interface BelievedRate extends SourcedRate {
  /**
   * What the next quotes are compared with: the rate on which sources agreed last, that was on its peg, that lasted, was
   * accepted, or was the first of all.
   */
  readonly reference: DatedRate;
  /** When sources agreed on the rate last, in milliseconds since the epoch; absent when they never did. */
  readonly agreedAt?: number | undefined;
  /**
   * Since when one source alone has vouched for a rate that there was nothing to compare with, in milliseconds since the
   * epoch; absent once a second source, a peg, a day or the operator has confirmed the rate.
   */
  readonly provisionalSince?: number | undefined;
}

/** A quote that is not believed yet. */
export interface Suspect {
  readonly provider: string;
  readonly rate: SourcedRate['rate'];
  readonly asOf: number;
  /** When the provider was first heard to say so, in milliseconds since the epoch. */
  readonly since: number;
  /** Since when nobody else has contradicted the provider, in milliseconds since the epoch; absent while somebody does. */
  readonly aloneSince?: number | undefined;
  /** When the provider was last heard to say so, in milliseconds since the epoch. */
  readonly seenAt: number;
}

/** The rates that are believed, and the quotes that may yet be. */
export interface RefreshState {
  /** The last believed rate of every currency that ever had one; never forgotten, however old. */
  readonly believed: ReadonlyMap<CurrencyCode, BelievedRate>;
  readonly suspects: ReadonlyMap<CurrencyCode, readonly Suspect[]>;
}

/** The state before anything was fetched. */
export const emptyState: RefreshState = { believed: new Map(), suspects: new Map() };

/**
 * The rates that may be served: none of a provider that has left the chain, since it would no longer be named as the
 * source. New quotes are compared with its rates all the same.
 */
export function selectServable(
  { believed }: RefreshState,
  providers: readonly string[],
): ReadonlyMap<CurrencyCode, BelievedRate> {
  return new Map([...believed].filter(([, { provider }]) => providers.includes(provider)));
}

/** A clock that was set back must not make rates last longer: they count as believed now at the latest. */
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
