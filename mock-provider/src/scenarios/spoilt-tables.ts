import type { CurrencyCode } from '@crossrate/contract';
import { quotedCodes } from '../real-rates.ts';
import { realRates } from '../render.ts';
import type { MockTable } from '../upstream.ts';
import { rewriteRates } from './alter-rates.ts';
import type { Scenario } from './scenario.ts';

/** The currency that goes wrong when one does: every provider has it, and it is no major. */
export const VICTIM = 'SEK' satisfies CurrencyCode;

const MONTH_MS = 30 * 86_400_000;
const MAJORS: ReadonlySet<string> = new Set(['USD', 'EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'CHF', 'NZD']);

/** Days on which a provider answers in its usual form with a table that is not what it should be. */
export const spoiltTables = {
  empty: {
    description: 'a table without any rate',
    alter: (table) => ({ ...table, rates: new Map() }),
  },
  'wrong-base': {
    description: 'the rates of another base, the pound',
    alter: (table) => ({
      ...table,
      base: 'GBP',
      rates: realRates(
        'GBP',
        quotedCodes.filter((code) => table.rates.has(code) || code === table.base),
        6,
      ),
    }),
  },
  zero: { description: `a rate of 0 for ${VICTIM}`, alter: withVictim(() => '0') },
  negative: { description: `a negative rate for ${VICTIM}`, alter: withVictim((rate) => `-${rate}`) },
  nan: { description: `NaN in the place of the rate of ${VICTIM}`, alter: withVictim(() => 'NaN') },
  exponent: {
    description: 'every number with an exponent, which is valid',
    alter: (table) => rewriteRates(table, withExponent),
  },
  absurd: {
    description: `a rate for ${VICTIM} that is thousands of times too high, for each provider at another factor`,
    alter: (table, seed) => withVictim((rate) => `${rate.replace(/e.*/, '')}e${3 + seed * 2}`)(table),
  },
  half: {
    description: 'every second currency but for the majors',
    alter: (table) => ({
      ...table,
      rates: new Map([...table.rates].filter(([code], index) => index % 2 === 0 || MAJORS.has(code.toUpperCase()))),
    }),
  },
  stale: { description: 'the table of a month ago', alter: (table) => ({ ...table, asOf: table.asOf - MONTH_MS }) },
  future: { description: 'a table of next month', alter: (table) => ({ ...table, asOf: table.asOf + MONTH_MS }) },
} as const satisfies Record<string, Scenario>;

function withVictim(change: (rate: string) => string) {
  return (table: MockTable): MockTable => rewriteRates(table, (rate, code) => (code === VICTIM ? change(rate) : rate));
}

/** `17.25` becomes `1725e-2`. */
function withExponent(rate: string): string {
  if (rate.includes('e')) return rate;
  const [whole = '', fraction = ''] = rate.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+(?=\d)/, '');
  return `${digits}e-${fraction.length}`;
}
