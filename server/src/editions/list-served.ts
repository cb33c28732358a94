import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import type { RateBook } from '../rates/rate-book.ts';
import type { PublishedGrade } from '../rates/snapshot.ts';

/** A rate as it was served. */
export interface ServedRate {
  readonly code: CurrencyCode;
  /** Units of the currency for one unit of the base: the published digits. */
  readonly rate: string;
  readonly grade: PublishedGrade;
  readonly provider: string;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
}

/** Lists the served rates of a base, in the order of the answer; none when the base has no rate. */
export function listServed(book: RateBook, base: CurrencyCode): ServedRate[] {
  const rates = book.findTable(base)?.rates ?? new Map();
  return [...rates].flatMap(([code, { text }]) => findServed(book, code, text) ?? []);
}

function findServed({ snapshot }: RateBook, code: CurrencyCode, rate: string): ServedRate | undefined {
  const withdrawal = withdrawals[code];
  const source = snapshot.get(withdrawal?.successor ?? code);
  if (!source) return undefined;
  return { code, rate, grade: withdrawal ? 'derived' : source.grade, provider: source.provider, asOf: source.asOf };
}
