import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { compare, ONE, parseRatio, type Ratio } from '@crossrate/contract/money';
import type { ProviderTable, Quote } from './rate-provider.ts';
import { type StatedTable, stateTable } from './stated-table.ts';
import type { DatedRate } from './witness.ts';

/** The facts by which a table is checked. */
export interface TableLimits {
  readonly provider: string;
  /** The witness whose rates the provider states. */
  readonly witness: string;
  /** True when the own table of the provider is a blend of unknown banks. */
  readonly isBlend: boolean;
  /** True for rates that are fixed once a day and dated with that day only. */
  readonly isFixing: boolean;
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

/** Readable tables, one for each witness; or the reason to refuse all of them. */
export type ReadTable = { readonly unreadable: readonly UnreadableQuote[] } & (
  | { readonly tables: readonly StatedTable[] }
  | { readonly refusal: string }
);

/** Central banks east of Greenwich date a rate by the day on which it applies, which may be tomorrow. */
const LARGEST_LEAD_MS = 24 * 3_600_000;

/** More digits than any provider writes. Without a limit, a number of a megabyte would take seconds to parse. */
const LONGEST_NUMBER = 40;

/** Limits that no currency comes near, in units per unit of the base. Quotients of rates beyond might fit no double. */
const SMALLEST_RATE: Ratio = { numerator: 1n, denominator: 10n ** 15n };
const LARGEST_RATE: Ratio = { numerator: 10n ** 15n, denominator: 1n };

const TOO_OLD = 'too old';

const ZERO: Ratio = { numerator: 0n, denominator: 1n };

/**
 * Reads what a provider states, with every check that needs no other provider. Drops unreadable quotes; refuses all of it
 * when every rate is too old or dated in the future, or when the base does not fit.
 */
export function readTable({ base, quotes, banks = new Map() }: ProviderTable, limits: TableLimits): ReadTable {
  const { provider, witness, isBlend, isFixing, now } = limits;
  const unreadable: UnreadableQuote[] = [];
  const refuse = (refusal: string): ReadTable => ({ refusal, unreadable });
  const dates = [quotes, ...banks.values()].flatMap((each) => [...each.values()].map(({ asOf }) => asOf));
  const [oldest, newest] = [findLeast(dates), -findLeast(dates.map((date) => -date))];
  if (dates.length === 0) return refuse('it has no rates');
  if (isTooOld(newest, limits)) return refuse(`it is too old: ${new Date(newest).toISOString()}`);
  if (isTooEarly(oldest, limits)) return refuse(`it is dated in the future: ${new Date(oldest).toISOString()}`);

  const tables: StatedTable[] = [];
  for (const [name, stated] of [[witness, quotes] as const, ...banks]) {
    const isOwn = stated === quotes;
    const { rates, legible, unreadable: illegible } = readQuotes(stated, limits);
    // A bank may publish once a month. Its last rate is no fault of the provider.
    unreadable.push(...(isOwn ? illegible : illegible.filter(({ reason }) => reason !== TOO_OLD)));
    const ownRate = rates.get(base);
    if (ownRate && compare(ownRate.rate, ONE) !== 0)
      return refuse(`it quotes ${base}, its own base, at another rate than 1`);
    if (base !== 'USD' && !rates.has('USD')) return refuse('it lacks USD');
    if (rates.size > (ownRate ? 1 : 0))
      tables.push(
        stateTable({
          provider,
          witness: name,
          isFirstHand: isOwn && !isBlend,
          isFixing,
          fetchedAt: now,
          base,
          quotes: legible,
        }),
      );
  }
  return tables.length > 0 ? { tables, unreadable } : refuse('it has no readable rates');
}

/** Reads the quotes of one witness. */
function readQuotes(quotes: ReadonlyMap<CurrencyCode, Quote>, limits: TableLimits) {
  const rates = new Map<CurrencyCode, DatedRate>();
  const legible = new Map<CurrencyCode, Quote>();
  const unreadable: UnreadableQuote[] = [];
  for (const [code, quote] of quotes) {
    const current = findCurrentCode(code, quotes);
    if (!current) continue;
    const read = readQuote(quote, limits);
    if ('rate' in read) {
      rates.set(current, read);
      legible.set(current, quote);
    } else unreadable.push({ code, text: quote.text.slice(0, LONGEST_NUMBER), asOf: quote.asOf, reason: read.reason });
  }
  return { rates, legible, unreadable };
}

/**
 * Finds the currency that a quote is about. The law fixes the rates of withdrawn currencies, and some providers quote them
 * wrongly. Only a quote under the old code of the same money, as of the guilder ANG that became XCG one to one, stands
 * for the new code, if that has none.
 */
function findCurrentCode(code: CurrencyCode, quotes: ReadonlyMap<CurrencyCode, Quote>): CurrencyCode | undefined {
  const withdrawal = withdrawals[code];
  if (!withdrawal) return code;
  const { successor, parity } = withdrawal;
  return parity === '1:1' && !quotes.has(successor) ? successor : undefined;
}

/** Finds the least of many numbers, more than a call can take as arguments. */
function findLeast(numbers: readonly number[]): number {
  return numbers.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
}

function readQuote({ text, asOf }: Quote, limits: TableLimits): DatedRate | { readonly reason: string } {
  const rate = text.length <= LONGEST_NUMBER ? parseRatio(text) : undefined;
  if (!rate) return { reason: 'not a number' };
  if (compare(rate, ZERO) <= 0) return { reason: 'not positive' };
  if (compare(rate, SMALLEST_RATE) < 0) return { reason: 'implausibly small' };
  if (compare(rate, LARGEST_RATE) > 0) return { reason: 'implausibly large' };
  if (isTooEarly(asOf, limits)) return { reason: 'dated in the future' };
  if (isTooOld(asOf, limits)) return { reason: TOO_OLD };
  return { rate, asOf };
}

function isTooOld(asOf: number, { now, maxAge }: TableLimits): boolean {
  return asOf < now - maxAge;
}

/** Rates that never grow too old are of a fixed day, and serve trials on a machine whose clock is years behind, too. */
function isTooEarly(asOf: number, { now, maxAge }: TableLimits): boolean {
  return maxAge !== Number.POSITIVE_INFINITY && asOf > now + LARGEST_LEAD_MS;
}
