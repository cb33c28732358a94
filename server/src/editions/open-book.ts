import { RateBook } from '../rates/rate-book.ts';
import { selectFresh } from '../rates/served-rates.ts';
import { summarize } from '../rates/snapshot.ts';
import type { EditionHead } from './kept-edition.ts';

/** The part of an edition that decides what is served. */
export type ServedEdition = Pick<EditionHead, 'id' | 'snapshot' | 'settings'>;

/** Opens the rates of an edition that are not stale at a moment; `undefined` without a rate of a major. */
export function openBook({ id, snapshot, settings }: ServedEdition, at: number): RateBook | undefined {
  const fresh = selectFresh({ snapshot, staleAfterMs: settings.staleAfterMs }, at);
  const summary = summarize(fresh, snapshot);
  return summary && new RateBook(fresh, summary, id);
}
