import type { CurrencyCode } from '@crossrate/contract';
import { findCurrent } from '../rates/find-current.ts';
import { listEnds } from '../rates/list-ends.ts';
import { MAJORS } from '../rates/snapshot.ts';
import type { EditionHead } from './kept-edition.ts';

/** The two currencies of a rate. */
type Pair = { readonly base: CurrencyCode; readonly target: CurrencyCode };

/** Finds the moment at which a rate of an edition becomes stale. Without a major, nothing is served. */
export function findEnd(
  { snapshot, settings }: Pick<EditionHead, 'snapshot' | 'settings'>,
  { base, target }: Pair,
): number {
  const ends = listEnds(snapshot, settings.staleAfterMs);
  const find = (code: CurrencyCode) => ends.get(findCurrent(code)) ?? Number.NEGATIVE_INFINITY;
  return Math.min(find(base), find(target), Math.max(...MAJORS.map(find)));
}
