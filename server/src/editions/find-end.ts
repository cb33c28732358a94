import type { CurrencyCode } from '@crossrate/contract';
import { findCurrent } from '../rates/find-current.ts';
import { MAJORS } from '../rates/snapshot.ts';
import type { EditionHead } from './kept-edition.ts';

/** The two currencies of a rate. */
type Pair = { readonly base: CurrencyCode; readonly target: CurrencyCode };

/** Finds the moment at which a rate of an edition becomes stale. Without a major, nothing is served. */
export function findEnd(
  { snapshot, settings }: Pick<EditionHead, 'snapshot' | 'settings'>,
  { base, target }: Pair,
): number {
  const believedAt = (code: CurrencyCode) => snapshot.get(findCurrent(code))?.believedAt ?? Number.NEGATIVE_INFINITY;
  const lastMajor = Math.max(...MAJORS.map(believedAt));
  return Math.min(believedAt(base), believedAt(target), lastMajor) + settings.staleAfterMs;
}
