import type { CurrencyCode } from '@crossrate/contract';
import { publishRate } from '@crossrate/contract/money';
import type { EditionHead } from '../kept-edition.ts';
import { findPublished } from './published.ts';
import { computeBand } from './tolerance-band.ts';
import { writeTime } from './words.ts';

/** The rate of a currency in one edition. Without a rate, none was published. */
export type PointView = ReturnType<typeof presentPoint>;

/** Presents the rate of a currency in an edition. */
export function presentPoint(edition: EditionHead, code: CurrencyCode) {
  const { grade, rate, sourced } = findPublished(edition, code);
  const about = { edition: edition.id.slice(0, 16), time: writeTime(edition.publishedAt), grade };
  if (!rate || !sourced) return about;
  const { low, high } = computeBand(code, rate, sourced.day);
  return { ...about, rate: publishRate(rate), low: publishRate(low), high: publishRate(high) };
}
