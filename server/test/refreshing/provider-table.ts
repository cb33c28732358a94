import type { CurrencyCode } from '@crossrate/contract';
import type { ProviderTable, Quote } from '../../src/judging/rate-provider.ts';

/** Plausible rates of one US dollar, as text. */
const MAJORS = { EUR: '0.88', JPY: '157', GBP: '0.76', AUD: '1.42', CAD: '1.41', CHF: '0.82' };

/** Some rates by code. */
export type Rates = Partial<Record<CurrencyCode, string>>;

/** Builds a provider's table of US dollars: the majors, with additions and replacements of a test. */
export function buildProviderTable(asOf: number, rates: Rates = {}): ProviderTable {
  return { base: 'USD', quotes: buildQuotes(asOf, { ...MAJORS, ...rates }) };
}

/** Builds quotes of one moment. */
export function buildQuotes(asOf: number, rates: Rates): Map<CurrencyCode, Quote> {
  const entries = Object.entries(rates) as [CurrencyCode, string][];
  return new Map(entries.map(([code, text]) => [code, { text, asOf }]));
}
