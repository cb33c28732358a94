import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { compare, divide, ONE, parseRatio, type Ratio } from '@crossrate/contract/money';
import { MAJORS } from '../rates/snapshot.ts';
import type { DatedRate } from './judging/tolerance.ts';
import type { WitnessTable } from './judging/witness.ts';
import type { ProviderTable, Quote } from './rate-provider.ts';

/** The facts by which a table is checked. */
export interface TableLimits {
  readonly provider: string;
  readonly source: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The greatest age of a rate, in milliseconds. */
  readonly maxAge: number;
}

/** A quote that cannot be read as a rate. */
export interface UnreadableQuote {
  readonly code: CurrencyCode;
  /** The provider's text, cut to 40 characters. */
  readonly text: string;
  readonly asOf: number;
  readonly reason: string;
}

/** A readable table, or the reason to refuse it. */
export type ReadTable = { readonly unreadable: readonly UnreadableQuote[] } & (
  | { readonly table: WitnessTable }
  | { readonly refusal: string }
);

/** Central banks east of Greenwich date a rate by the day on which it applies, which may be tomorrow. */
const LARGEST_LEAD_MS = 24 * 3_600_000;

/** More digits than any provider writes. Without a limit, a number of a megabyte would take seconds to parse. */
const LONGEST_NUMBER = 40;

/** Limits that no currency comes near, in units per unit of the base. Quotients of rates beyond might fit no double. */
const SMALLEST_RATE: Ratio = { numerator: 1n, denominator: 10n ** 15n };
const LARGEST_RATE: Ratio = { numerator: 10n ** 15n, denominator: 1n };

const ZERO: Ratio = { numerator: 0n, denominator: 1n };

/**
 * Reads a table, with every check that needs no other table. Drops unreadable quotes; refuses a table that is too old,
 * dated in the future, or without the majors.
 */
export function readTable({ base, quotes }: ProviderTable, limits: TableLimits): ReadTable {
  const { provider, source, now } = limits;
  const unreadable: UnreadableQuote[] = [];
  const refuse = (refusal: string): ReadTable => ({ refusal, unreadable });
  const dates = [...quotes.values()].map(({ asOf }) => asOf);
  const [oldest, newest] = [Math.min(...dates), Math.max(...dates)];
  if (dates.length === 0) return refuse('it has no rates');
  if (isTooOld(newest, limits)) return refuse(`it is too old: ${new Date(newest).toISOString()}`);
  if (isTooEarly(oldest, limits)) return refuse(`it is dated in the future: ${new Date(oldest).toISOString()}`);

  const stated = new Map<CurrencyCode, DatedRate>();
  for (const [code, quote] of quotes) {
    // The law fixes the rates of withdrawn currencies, and some providers quote them wrongly.
    if (withdrawals[code]) continue;
    const read = readQuote(quote, limits);
    if ('rate' in read) stated.set(code, read);
    else unreadable.push({ code, text: quote.text.slice(0, LONGEST_NUMBER), asOf: quote.asOf, reason: read.reason });
  }
  const ownRate = stated.get(base);
  if (ownRate && compare(ownRate.rate, ONE) !== 0)
    return refuse(`it quotes ${base}, its own base, at another rate than 1`);
  const missing = (['USD', ...MAJORS] as const).filter((code) => code !== base && !stated.has(code));
  if (missing.length > 0) return refuse(`it lacks ${missing.join(', ')}`);
  return { table: { provider, source, base, fetchedAt: now, rates: toDollars(base, stated) }, unreadable };
}

/** Converts rates of any base to units for one US dollar. A quotient takes the older as-of time of its two rates. */
function toDollars(base: CurrencyCode, stated: ReadonlyMap<CurrencyCode, DatedRate>): Map<CurrencyCode, DatedRate> {
  const dates = [...stated.values()].map(({ asOf }) => asOf);
  const own = stated.get(base) ?? { rate: ONE, asOf: Math.max(...dates) };
  const dollar = base === 'USD' ? own : (stated.get('USD') ?? own);
  const all = new Map(stated).set(base, own);
  if (base === 'USD') return all;
  const converted = [...all].map(([code, { rate, asOf }]) => {
    return [code, { rate: divide(rate, dollar.rate), asOf: Math.min(asOf, dollar.asOf) }] as const;
  });
  return new Map(converted);
}

function readQuote({ text, asOf }: Quote, limits: TableLimits): DatedRate | { readonly reason: string } {
  const rate = text.length <= LONGEST_NUMBER ? parseRatio(text) : undefined;
  if (!rate) return { reason: 'not a number' };
  if (compare(rate, ZERO) <= 0) return { reason: 'not positive' };
  if (compare(rate, SMALLEST_RATE) < 0) return { reason: 'implausibly small' };
  if (compare(rate, LARGEST_RATE) > 0) return { reason: 'implausibly large' };
  if (isTooEarly(asOf, limits)) return { reason: 'dated in the future' };
  if (isTooOld(asOf, limits)) return { reason: 'too old' };
  return { rate, asOf };
}

function isTooOld(asOf: number, { now, maxAge }: TableLimits): boolean {
  return asOf < now - maxAge;
}

/** Rates that never grow too old are of a fixed day, and serve trials on a machine whose clock is years behind, too. */
function isTooEarly(asOf: number, { now, maxAge }: TableLimits): boolean {
  return maxAge !== Number.POSITIVE_INFINITY && asOf > now + LARGEST_LEAD_MS;
}
