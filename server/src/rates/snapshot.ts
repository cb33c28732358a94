import type { CurrencyCode, Grade } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';

/** The grade of a published rate. Those of withdrawn currencies are derived by law from their successors'. */
export type PublishedGrade = Grade | 'derived';

/** A rate against the pivot, the US dollar, with the provider that states it. */
export interface SourcedRate {
  /** Units of the currency for one US dollar, exact. */
  readonly rate: Ratio;
  /** The first provider, in the order of the chain, of those that state the rate. */
  readonly provider: string;
  /** The moment for which the providers state the rate, in milliseconds since the epoch: the earliest of theirs. */
  readonly asOf: number;
  /** The trading day of the rate: a count of the days from Monday to Friday. */
  readonly day: number;
  /** The last time that a provider stated or confirmed the rate, in milliseconds since the epoch, by the server's clock. */
  readonly believedAt: number;
  readonly grade: Grade;
}

/** The served rates of current currencies; every published rate is a quotient of two of them. */
export type Snapshot = ReadonlyMap<CurrencyCode, SourcedRate>;

/** The currencies whose pairs with the US dollar carry most of the world's trade; `updated_at` is theirs. */
export const MAJORS = ['EUR', 'JPY', 'GBP', 'CHF', 'CAD', 'AUD'] as const satisfies readonly CurrencyCode[];

/** A summary of a snapshot, for `updated_at`, `/readyz` and the log. */
export interface SnapshotSummary {
  /** The provider of most majors. */
  readonly provider: string;
  /** The oldest as-of time of the majors, in milliseconds since the epoch. */
  readonly asOf: number;
  /** The earliest `believedAt` of the majors, those included that are left out, in milliseconds since the epoch. */
  readonly refreshedAt: number;
  /** The oldest as-of time of all rates, in milliseconds since the epoch. */
  readonly oldestAsOf: number;
}

/**
 * Summarizes a snapshot; `undefined` when it has no major and so cannot be served.
 *
 * @param known - The snapshot with the rates that are left out because they are stale.
 */
export function summarize(snapshot: Snapshot, known = snapshot): SnapshotSummary | undefined {
  const majors = MAJORS.flatMap((code) => snapshot.get(code) ?? []);
  if (majors.length === 0) return undefined;
  return {
    provider: findMostFrequent(majors.map(({ provider }) => provider)),
    asOf: Math.min(...majors.map(({ asOf }) => asOf)),
    refreshedAt: Math.min(...MAJORS.flatMap((code) => known.get(code)?.believedAt ?? [])),
    oldestAsOf: Math.min(...Array.from(snapshot.values(), ({ asOf }) => asOf)),
  };
}

function findMostFrequent(names: readonly string[]): string {
  const count = (name: string) => names.filter((other) => other === name).length;
  return names.reduce((best, name) => (count(name) > count(best) ? name : best));
}
