import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { multiply, parseParity, type Ratio } from '@crossrate/contract/money';
import { findCurrent } from '../../rates/find-current.ts';
import type { PublishedGrade, SourcedRate } from '../../rates/snapshot.ts';
import type { EditionHead } from '../kept-edition.ts';

/** A rate as an edition publishes it. */
export interface Published {
  /** `none` when the edition has no rate of the currency. */
  readonly grade: PublishedGrade | 'none';
  /** Units of the currency for one US dollar. */
  readonly rate?: Ratio;
  /** The rate of the current currency: that of the successor for a withdrawn one. */
  readonly sourced?: SourcedRate;
}

/** Finds the rate that an edition publishes of a currency, withdrawn ones included. */
export function findPublished({ snapshot }: Pick<EditionHead, 'snapshot'>, code: CurrencyCode): Published {
  const withdrawal = withdrawals[code];
  const sourced = snapshot.get(findCurrent(code));
  if (!sourced) return { grade: 'none' };
  if (!withdrawal) return { grade: sourced.grade, rate: sourced.rate, sourced };
  return { grade: 'derived', rate: multiply(sourced.rate, parseParity(withdrawal.parity)), sourced };
}
