import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { compare, divide, ONE, parseRatio, type Ratio } from '@crossrate/contract/money';
import type { Doubt } from './doubt.ts';
import type { ProviderTable, Quote } from './rate-provider.ts';
import { hasLasted, type Reference, suspecting } from './references.ts';

/** A table whose rates have passed the checks that need no other table. */
export interface CheckedTable {
  readonly provider: string;
  /** The oldest of the as-of times of the majors, in milliseconds since the epoch. */
  readonly asOf: number;
  /** Milliseconds since the epoch, by the clock of the server. */
  readonly fetchedAt: number;
  /** Units of each current currency for one US dollar, exact. */
  readonly rates: ReadonlyMap<CurrencyCode, Ratio>;
}

/** What a table is held against. */
export interface TableLimits {
  readonly provider: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds that a rate may be old. */
  readonly maxAge: number;
  /** The size of the last table of this provider that was believed. */
  readonly lastSize: Reference<number> | undefined;
}

/** Without these a table is no table: most of the world's trade is in them, and every provider has them. */
const MAJORS: readonly CurrencyCode[] = ['USD', 'EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'CHF', 'NZD'];

/** Central banks east of Greenwich date a rate for the day on which it applies, which may be tomorrow. */
const LARGEST_LEAD_MS = 36 * 3_600_000;

const SMALLEST_SHARE_OF_LAST_TABLE = 0.9;

/** More digits than any provider writes; a number of a megabyte would take seconds to read. */
const LONGEST_NUMBER = 40;

/** Units per unit of the base that no currency comes near; what is derived from a rate beyond them might fit no double. */
const SMALLEST_RATE: Ratio = { numerator: 1n, denominator: 10n ** 15n };
const LARGEST_RATE: Ratio = { numerator: 10n ** 15n, denominator: 1n };

const ZERO: Ratio = { numerator: 0n, denominator: 1n };

/**
 * Reads a table and checks what can be checked without another one. A rate that fails is left out, and doubted; when so
 * much fails that the table cannot be trusted, there is no table.
 *
 * @returns the size with which the next table is to be compared, where this one could be read.
 */
export function checkTable(
  { base, quotes }: ProviderTable,
  limits: TableLimits,
): { table?: CheckedTable; doubts: Doubt[]; size?: Reference<number> } {
  const doubts: Doubt[] = [];
  const refuse = (reason: string, values?: Doubt['values']) => ({
    doubts: [...doubts, { provider: limits.provider, reason, believed: false, ...(values && { values }) }],
  });
  const dates = [...quotes.values()].map(({ asOf }) => asOf);
  const [oldest, newest] = [Math.min(...dates), Math.max(...dates)];
  if (dates.length === 0) return refuse('it has no rates');
  if (isTooOld(newest, limits)) return refuse('it is too old', { asOf: new Date(newest).toISOString() });
  if (isTooEarly(oldest, limits)) return refuse('it is dated in the future', { asOf: new Date(oldest).toISOString() });

  const usable = new Map<CurrencyCode, { readonly rate: Ratio; readonly asOf: number }>();
  for (const [code, quote] of quotes) {
    // The law fixes these, so no provider is asked; some of what they quote is wrong.
    if (withdrawals[code]) continue;
    const read = readQuote(quote, limits);
    if ('rate' in read) usable.set(code, read);
    else doubts.push({ provider: limits.provider, code, values: shown(quote), reason: read.reason, believed: false });
  }
  const ownRate = usable.get(base);
  if (ownRate && compare(ownRate.rate, ONE) !== 0)
    return refuse(`it quotes ${base}, its own base, at another rate than 1`);
  const majorsAsOf = MAJORS.filter((code) => code !== base).map((code) => usable.get(code)?.asOf);
  const missing = MAJORS.filter((code) => code !== base && !usable.has(code));
  if (missing.length > 0) return refuse(`it lacks ${missing.join(', ')}`);
  const asOf = Math.min(...majorsAsOf.filter((time) => time !== undefined));
  const usdRate = base === 'USD' ? ONE : (usable.get('USD')?.rate ?? ONE);
  const rates = new Map([...usable].map(([code, { rate }]) => [code, divide(rate, usdRate)]));
  rates.set(base, divide(ONE, usdRate));
  const { lastSize, provider, now } = limits;
  const isFraction = (last: number) => rates.size < last * SMALLEST_SHARE_OF_LAST_TABLE;
  if (lastSize && isFraction(lastSize.value) && !hasLasted(lastSize, now, () => true)) {
    const refused = refuse(`it has ${rates.size} currencies, and had ${lastSize.value} before`);
    return { ...refused, size: suspecting(lastSize, rates.size, now, () => true) };
  }
  return { table: { provider, asOf, fetchedAt: now, rates }, doubts, size: { value: rates.size } };
}

function readQuote(
  { text, asOf }: Quote,
  limits: TableLimits,
): { readonly rate: Ratio; readonly asOf: number } | { readonly reason: string } {
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

function isTooEarly(asOf: number, { now }: TableLimits): boolean {
  return asOf > now + LARGEST_LEAD_MS;
}

function shown({ text, asOf }: Quote): Record<string, string> {
  return { value: text.slice(0, LONGEST_NUMBER), asOf: new Date(asOf).toISOString() };
}
