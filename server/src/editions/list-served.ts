import { type CurrencyCode, findWeakerGrade, type Grade } from '@crossrate/contract';
import { findCurrent } from '../rates/find-current.ts';
import type { RateBook } from '../rates/rate-book.ts';

/** A rate as it was served. */
export interface ServedRate {
  readonly code: CurrencyCode;
  /** Units of the currency for one unit of the base: the published digits. */
  readonly rate: string;
  /** That of the weaker side, as in the header `Crossrate-Grade`. */
  readonly grade: Grade;
  readonly provider: string;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
}

/** Lists the served rates of a base, in the order of the answer; none when the base has no rate. */
export function listServed(book: RateBook, base: CurrencyCode): ServedRate[] {
  const rates = book.findTable(base)?.rates ?? new Map();
  const ofBase = book.findGrade(base);
  return [...rates].flatMap(([code, { text: rate }]): ServedRate[] => {
    const [source, grade] = [book.snapshot.get(findCurrent(code)), book.findGrade(code)];
    if (!source || !grade || !ofBase) return [];
    const { provider, asOf } = source;
    return [{ code, rate, grade: findWeakerGrade(grade, ofBase), provider, asOf }];
  });
}
