import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import type { Quote } from '../../refresh/rate-provider.ts';
import { NumberText } from './number-text.ts';
import { shownText } from './shown-text.ts';

const CODES: ReadonlySet<string> = new Set(currencyCodes);

/** What a provider states twice, and differently, is no number. */
const QUOTED_TWICE = 'quoted twice';

/** Takes from what a provider states at one moment the rates of supported currencies, their numbers as text. */
export function quotesOf(rates: Iterable<readonly [string, unknown]>, asOf: number): Map<CurrencyCode, Quote> {
  return datedQuotesOf(Array.from(rates, ([name, value]) => [name, value, asOf] as const));
}

/** The same of rates with an as-of time each, in milliseconds since the epoch. */
export function datedQuotesOf(rates: Iterable<readonly [string, unknown, number]>): Map<CurrencyCode, Quote> {
  const quotes = new Map<CurrencyCode, Quote>();
  for (const [name, value, asOf] of rates) {
    const code = findCode(name);
    if (!code) continue;
    const text = textOf(value);
    const isRepeated = (quotes.get(code)?.text ?? text) !== text;
    quotes.set(code, { text: isRepeated ? QUOTED_TWICE : text, asOf });
  }
  return quotes;
}

/** In upper or lower case, of ASCII only: `toUpperCase` makes an S of U+017F, too. */
function findCode(name: string): CurrencyCode | undefined {
  const code = /^[A-Za-z]{3}$/.test(name) ? name.toUpperCase() : '';
  return isCurrencyCode(code) ? code : undefined;
}

function isCurrencyCode(text: string): text is CurrencyCode {
  return CODES.has(text);
}

/**
 * Anything but a number gets a text that is none, in quotes if it is one, for the check to refuse and the log to show.
 * No part of such a text is a number: it begins with a quote, a bracket or a letter.
 */
function textOf(value: unknown): string {
  return value instanceof NumberText ? value.text : shownText(String(JSON.stringify(value)));
}
