import type { CurrencyCode, Grade } from '@crossrate/contract';
import { findCurrent } from '../rates/find-current.ts';
import type { RateBook } from '../rates/rate-book.ts';

/** A rate as it was served. */
export interface ServedRate {
  readonly code: CurrencyCode;
  /** Units of the currency for one unit of the base: the published digits. */
  readonly rate: string;
  readonly grade: Grade;
  readonly provider: string;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
}

/** Lists the served rates of a base, in the order of the answer; none when the base has no rate. */
export function listServed(book: RateBook, base: CurrencyCode): ServedRate[] {
  const rates = book.findTable(base)?.rates ?? new Map();
  return [...rates].flatMap(([code, { text: rate }]) => {
    const source = book.snapshot.get(findCurrent(code));
    return source ? { code, rate, grade: source.grade, provider: source.provider, asOf: source.asOf } : [];
  });
}
