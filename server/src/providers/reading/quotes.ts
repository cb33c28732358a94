import { type CurrencyCode, readCurrencyCode } from '@crossrate/contract';
import type { Quote } from '../../judging/rate-provider.ts';
import { NumberText } from './number-text.ts';
import { toPrintableAscii } from './to-printable-ascii.ts';

/** The text in place of two different rates of one currency. The refresh refuses the text, which is no number. */
const QUOTED_TWICE = 'quoted twice';

/** Reads the quotes of supported currencies from rates with one as-of time, in milliseconds since the epoch. */
export function readQuotes(
  rates: Iterable<readonly [code: string, rate: unknown]>,
  asOf: number,
): Map<CurrencyCode, Quote> {
  return readDatedQuotes(Array.from(rates, ([code, rate]) => [code, rate, asOf] as const));
}

/** Reads the quotes of supported currencies from rates with an as-of time each, in milliseconds since the epoch. */
export function readDatedQuotes(
  rates: Iterable<readonly [code: string, rate: unknown, asOf: number]>,
): Map<CurrencyCode, Quote> {
  const quotes = new Map<CurrencyCode, Quote>();
  for (const [name, rate, asOf] of rates) {
    const code = readCurrencyCode(name);
    if (!code) continue;
    const text = formatRate(rate);
    const isContradicted = (quotes.get(code)?.text ?? text) !== text;
    quotes.set(code, { text: isContradicted ? QUOTED_TWICE : text, asOf });
  }
  return quotes;
}

/**
 * Formats a rate as text. A rate that is no number becomes its JSON. The refresh refuses that text, because it begins
 * with a quotation mark, a bracket or a letter, and the log shows it.
 */
function formatRate(rate: unknown): string {
  return rate instanceof NumberText ? rate.text : toPrintableAscii(String(JSON.stringify(rate)));
}
