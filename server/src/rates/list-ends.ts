import type { CurrencyCode } from '@crossrate/contract';
import type { Snapshot } from './snapshot.ts';

/** A rate outlasts the days of its providers, which publish about every 24 hours, while other rates are refreshed. */
const PATIENCE = 1.5;

/**
 * Lists the moments at which the rates of an edition become stale, in milliseconds since the epoch. All become stale when
 * nobody has stated any of them for some time, and each when nobody has stated that one for one and a half times as long.
 */
export function listEnds(snapshot: Snapshot, staleAfterMs: number): ReadonlyMap<CurrencyCode, number> {
  const newest = Math.max(...[...snapshot.values()].map(({ believedAt }) => believedAt));
  return new Map(
    [...snapshot].map(([code, { believedAt }]) => {
      return [code, Math.min(newest + staleAfterMs, believedAt + PATIENCE * staleAfterMs)] as const;
    }),
  );
}
