import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import type { Quote } from '../../refresh/rate-provider.ts';
import { NumberText } from './number-text.ts';
import { shownText } from './shown-text.ts';

const CODES: ReadonlySet<string> = new Set(currencyCodes);

/** Takes from what a provider states the rates of supported currencies, their numbers as text. */
export function quotesOf(rates: Iterable<readonly [string, unknown]>, asOf: number): Map<CurrencyCode, Quote> {
  const quotes = new Map<CurrencyCode, Quote>();
  for (const [name, value] of rates) {
    const code = name.toUpperCase();
    if (isCurrencyCode(code)) quotes.set(code, { text: textOf(value), asOf });
  }
  return quotes;
}

function isCurrencyCode(text: string): text is CurrencyCode {
  return CODES.has(text);
}

/**
 * Anything but a number gets a text that is none, in quotes if it is one, for the check to refuse and the log to show. No
 * part of such a text is a number: it begins with a quote, a bracket or a letter.
 */
function textOf(value: unknown): string {
  return value instanceof NumberText ? value.text : shownText(String(JSON.stringify(value)));
}
