import type { CurrencyCode } from '@crossrate/contract';
import type { ProviderTable, Quote } from '../../src/refresh/rate-provider.ts';

/** Plausible rates of one US dollar, as text. */
const MAJORS = { EUR: '0.88', JPY: '157', GBP: '0.76', AUD: '1.42', CAD: '1.41', CHF: '0.82' };

/** Some rates by code. */
export type Rates = Partial<Record<CurrencyCode, string>>;

/** Builds a provider's table of US dollars: the majors, with additions and replacements of a test. */
export function buildProviderTable(asOf: number, rates: Rates = {}): ProviderTable {
  const entries = Object.entries({ ...MAJORS, ...rates }) as [CurrencyCode, string][];
  return { base: 'USD', quotes: new Map(entries.map(([code, text]): [CurrencyCode, Quote] => [code, { text, asOf }])) };
}
