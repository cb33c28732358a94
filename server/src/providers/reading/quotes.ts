import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import type { Quote } from '../../refresh/rate-provider.ts';
import { NumberText } from './number-text.ts';
import { toPrintableAscii } from './to-printable-ascii.ts';

const CODES: ReadonlySet<string> = new Set(currencyCodes);

/** The text of a quote that a provider states twice with different numbers: it is not a number. */
const QUOTED_TWICE = 'quoted twice';

/** Reads the quotes of supported currencies from rates with one as-of time, in milliseconds since the epoch. */
export function readQuotes(rates: Iterable<readonly [string, unknown]>, asOf: number): Map<CurrencyCode, Quote> {
  return readDatedQuotes(Array.from(rates, ([name, value]) => [name, value, asOf] as const));
}

/** Reads the quotes of supported currencies from rates with an as-of time each, in milliseconds since the epoch. */
export function readDatedQuotes(rates: Iterable<readonly [string, unknown, number]>): Map<CurrencyCode, Quote> {
  const quotes = new Map<CurrencyCode, Quote>();
  for (const [name, value, asOf] of rates) {
    const code = findCode(name);
    if (!code) continue;
    const text = readNumberText(value);
    const isRepeated = (quotes.get(code)?.text ?? text) !== text;
    quotes.set(code, { text: isRepeated ? QUOTED_TWICE : text, asOf });
  }
  return quotes;
}

/** Finds a code in any case. Allows ASCII only, because `toUpperCase` also makes an S of U+017F. */
function findCode(name: string): CurrencyCode | undefined {
  const code = /^[A-Za-z]{3}$/.test(name) ? name.toUpperCase() : '';
  return isCurrencyCode(code) ? code : undefined;
}

function isCurrencyCode(text: string): text is CurrencyCode {
  return CODES.has(text);
}

/**
 * Reads the text of a number. Any other value becomes its JSON, which the check refuses and the log shows: such a text
 * never passes for a number, since it begins with a quote, a bracket or a letter.
 */
function readNumberText(value: unknown): string {
  return value instanceof NumberText ? value.text : toPrintableAscii(String(JSON.stringify(value)));
}
