import { type CurrencyCode, readCurrencyCode } from '@crossrate/contract';
import { z } from 'zod';
import type { Quote } from '../judging/rate-provider.ts';
import { utcDate } from './reading/json-answer.ts';
import { readDatedQuotes } from './reading/quotes.ts';

/** Keys are short, such as `ECB`. The log and the reports show them. */
const bankKey = z.string().regex(/^[A-Z0-9_-]{1,12}$/);

/** More banks than the world has that publish rates. */
const MOST_BANKS = 200;

const rowSchema = z.object({
  base: z.string(),
  quote: z.string(),
  rate: z.unknown().optional(),
  date: z.unknown().optional(),
  providers: z.array(z.unknown()).nullish(),
});
const bankRateSchema = z.object({ key: bankKey, rate: z.unknown(), date: utcDate });

/** A rate with its as-of time, in milliseconds since the epoch. */
type DatedRate = readonly [code: string, rate: unknown, asOf: number];

/** The rates of a blend that names its parts. */
export interface BlendedRates {
  /** The rates whose parts are unknown, and the base at 1. Empty without any readable row. */
  readonly quotes: ReadonlyMap<CurrencyCode, Quote>;
  /** The rates of each bank, by its key. */
  readonly banks: ReadonlyMap<string, ReadonlyMap<CurrencyCode, Quote>>;
}

/**
 * Reads the rows of a blend of central banks. A blend is no witness when its parts are known, so a row with the rates
 * of banks gives these rates only. Among them are those that the blend left out, because Crossrate judges by itself.
 *
 * Skips whatever has another base, no readable date, or no usable key of a bank, and keeps the rest.
 */
export function readBlendedRows(rows: readonly unknown[], base: CurrencyCode): BlendedRates {
  const blended: DatedRate[] = [];
  const byBank = new Map<string, DatedRate[]>();
  for (const value of rows) {
    const { data: row } = rowSchema.safeParse(value);
    if (row?.base !== base || !readCurrencyCode(row.quote)) continue;
    // Rates of the base itself say nothing about a bank.
    if (row.providers?.length && row.quote !== base) addBankRates(byBank, row.quote, row.providers);
    else blended.push(...readBlend(row));
  }
  const quotes = readDatedQuotes(blended);
  const banks = new Map(Array.from(byBank, ([key, rates]) => [key, readDatedQuotes(rates)]));
  const asOf = findUsualDate([quotes, ...banks.values()]);
  if (asOf !== undefined && !quotes.has(base)) quotes.set(base, { text: '1', asOf });
  return { quotes, banks };
}

/** Finds the median of all dates, because a single bank can state any date. */
function findUsualDate(tables: readonly ReadonlyMap<CurrencyCode, Quote>[]): number | undefined {
  const dates = tables.flatMap((quotes) => Array.from(quotes.values(), ({ asOf }) => asOf)).sort((a, b) => a - b);
  return dates[Math.floor(dates.length / 2)];
}

function readBlend({ quote, rate, date }: z.infer<typeof rowSchema>): DatedRate[] {
  const { data: asOf } = utcDate.safeParse(date);
  return asOf === undefined ? [] : [[quote, rate, asOf]];
}

function addBankRates(byBank: Map<string, DatedRate[]>, code: string, entries: readonly unknown[]): void {
  for (const entry of entries) {
    const { data } = bankRateSchema.safeParse(entry);
    if (!data) continue;
    const rates = byBank.get(data.key) ?? [];
    if (rates.length === 0 && byBank.size >= MOST_BANKS) continue;
    rates.push([code, data.rate, data.date]);
    byBank.set(data.key, rates);
  }
}
