import type { CurrencyCode } from '@crossrate/contract';
import type { MockTable } from '../upstream.ts';
import { rewriteRates } from './alter-rates.ts';
import { moveTimes } from './move-times.ts';
import type { Scenario } from './scenario.ts';

/** The currency of the scenarios with one wrong rate. Every provider quotes it, and it is no major. */
export const FAULTY_CURRENCY = 'SEK' satisfies CurrencyCode;

const MONTH_MS = 30 * 86_400_000;
const MAJORS: ReadonlySet<string> = new Set(['USD', 'EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'CHF', 'NZD']);

/** Scenarios with a table that is incomplete, implausible, of another date, or written with exponents. */
export const oddTables = {
  empty: {
    description: 'a table without any rate',
    alter: (table) => ({ ...table, rates: new Map() }),
  },
  zero: { description: `a rate of 0 for ${FAULTY_CURRENCY}`, alter: changeFaultyRate(() => '0') },
  negative: { description: `a negative rate for ${FAULTY_CURRENCY}`, alter: changeFaultyRate((rate) => `-${rate}`) },
  exponent: {
    description: 'every number with an exponent, which is valid',
    alter: (table) => rewriteRates(table, writeExponent),
  },
  absurd: {
    description: `a rate for ${FAULTY_CURRENCY} that is thousands of times too high, for each provider at another factor`,
    alter: (table, seed) => changeFaultyRate((rate) => `${rate.replace(/e.*/, '')}e${3 + seed * 2}`)(table),
  },
  half: {
    description: 'every second currency but for the majors',
    alter: (table) => ({
      ...table,
      rates: new Map([...table.rates].filter(([code], index) => index % 2 === 0 || MAJORS.has(code.toUpperCase()))),
    }),
  },
  stale: { description: 'the table of a month ago', alter: (table) => moveTimes(table, -MONTH_MS) },
  future: { description: 'a table of next month', alter: (table) => moveTimes(table, MONTH_MS) },
} as const satisfies Record<string, Scenario>;

function changeFaultyRate(change: (rate: string) => string) {
  return (table: MockTable): MockTable =>
    rewriteRates(table, (rate, code) => (code === FAULTY_CURRENCY ? change(rate) : rate));
}

/** Writes a decimal number with an exponent: `17.25` becomes `1725e-2`. */
function writeExponent(rate: string): string {
  if (rate.includes('e')) return rate;
  const [whole = '', fraction = ''] = rate.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+(?=\d)/, '');
  return `${digits}e-${fraction.length}`;
}
