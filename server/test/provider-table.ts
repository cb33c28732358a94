import type { CurrencyCode } from '@crossrate/contract';
import type { ProviderTable, Quote } from '../src/refresh/rate-provider.ts';

/** Rates of one US dollar, as text, as good as any. */
const MAJORS = { EUR: '0.88', JPY: '157', GBP: '0.76', AUD: '1.42', CAD: '1.41', CHF: '0.82' };

/** Some rates by code. */
export type Rates = Partial<Record<CurrencyCode, string>>;

/** A table of US dollars as a provider states it: the majors, and what a test adds or puts in their place. */
export function providerTable(asOf: number, rates: Rates = {}): ProviderTable {
  const entries = Object.entries({ ...MAJORS, ...rates }) as [CurrencyCode, string][];
  return { base: 'USD', quotes: new Map(entries.map(([code, text]): [CurrencyCode, Quote] => [code, { text, asOf }])) };
}
