import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { multiply, parseParity, type Ratio } from '@crossrate/contract/money';
import { findCurrent } from '../../rates/find-current.ts';
import { listEnds } from '../../rates/list-ends.ts';
import type { PublishedGrade, SourcedRate } from '../../rates/snapshot.ts';
import { findEnd } from '../find-end.ts';
import type { EditionHead } from '../kept-edition.ts';
import { openBook } from '../open-book.ts';

/** An edition as it is served at a moment: its snapshot lacks the rates that are stale. */
export type Shown<Edition extends EditionHead = EditionHead> = Edition & {
  /** The ends of the rates that are stale. */
  readonly ended: ReadonlyMap<CurrencyCode, End>;
};

/** The end of a rate that became stale. */
export interface End {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** False when the rate itself is not stale, and ended with the last major. */
  readonly isOwn: boolean;
}

/** A rate as an edition publishes it. */
export interface Published {
  /** `none` when the edition has no rate of the currency, or a stale one. */
  readonly grade: PublishedGrade | 'none';
  /** Units of the currency for one US dollar. */
  readonly rate?: Ratio;
  /** The rate of the current currency: that of the successor for a withdrawn one. */
  readonly sourced?: SourcedRate;
  /** Present when the rate is no longer served. */
  readonly ended?: End;
}

/** Shows an edition as it is served at a moment. */
export function showAt<Edition extends EditionHead>(edition: Edition, at: number): Shown<Edition> {
  const snapshot = openBook(edition, at)?.snapshot ?? new Map<CurrencyCode, SourcedRate>();
  const ended = [...listEnds(edition.snapshot, edition.settings.staleAfterMs)]
    .filter(([code]) => !snapshot.has(code))
    .map(([code, own]): [CurrencyCode, End] => {
      const end = findEnd(edition, { base: code, target: code });
      return [code, { at: end, isOwn: end === own }];
    })
    // An edition without any major was never served.
    .filter(([, end]) => Number.isFinite(end.at));
  return { ...edition, snapshot, ended: new Map(ended) };
}

/** Finds the rate that an edition publishes of a currency, withdrawn ones included. */
export function findPublished({ snapshot, ended }: Pick<Shown, 'snapshot' | 'ended'>, code: CurrencyCode): Published {
  const withdrawal = withdrawals[code];
  const current = findCurrent(code);
  const sourced = snapshot.get(current);
  const end = ended.get(current);
  if (!sourced) return { grade: 'none', ...(end && { ended: end }) };
  if (!withdrawal) return { grade: sourced.grade, rate: sourced.rate, sourced };
  return { grade: 'derived', rate: multiply(sourced.rate, parseParity(withdrawal.parity)), sourced };
}
