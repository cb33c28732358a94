import type { CurrencyCode } from '@crossrate/contract';
import { divide, multiply, ONE, type Ratio } from '@crossrate/contract/money';
import type { MockTable } from '../upstream.ts';
import { changeRates, readRate } from './alter-rates.ts';
import { moveTimes } from './move-times.ts';
import { FAULTY_CURRENCY } from './odd-tables.ts';
import type { Scenario } from './scenario.ts';

const WEEK_MS = 7 * 86_400_000;

/** The currencies with the largest turnover on the foreign exchange market, in this order. */
const LARGEST: readonly CurrencyCode[] = ['USD', 'EUR', 'JPY', 'GBP', 'CNY', 'CHF', 'AUD', 'CAD', 'HKD', 'SGD', 'INR'];

/** Scenarios with a plausible but wrong table, in the provider's usual form. */
export const wrongTables = {
  'major-high': {
    description: 'a rate for EUR that is 30 % too high, or for GBP where the base is EUR',
    alter: (table) => changeRates(table, multiplyBy(13n, 10n), [table.base === 'EUR' ? 'GBP' : 'EUR']),
  },
  scaled: {
    description: 'every rate at 55 % or less of what it is, for each provider by another factor',
    // The factors differ so much that no two providers agree, not even on the most volatile currency.
    alter: (table, seed) => changeRates(table, multiplyBy(55n * 7n ** BigInt(seed), 100n * 10n ** BigInt(seed))),
  },
  'tenth-low': {
    description: 'every rate 10 % too low',
    alter: (table) => changeRates(table, multiplyBy(9n, 10n)),
  },
  inverted: {
    description: 'every rate upside down: units of the base for one unit of the currency',
    alter: (table) => changeRates(table, (rate) => divide(ONE, rate)),
  },
  shifted: {
    description: `a rate for ${FAULTY_CURRENCY} that is ten times too high`,
    alter: (table) => changeRates(table, multiplyBy(10n), [FAULTY_CURRENCY]),
  },
  'mislabelled-base': {
    description: 'the rates of EUR said to be those of USD, or the reverse where the base is EUR',
    alter: mislabel,
  },
  'week-old': {
    description: 'a table of a week ago, whose rates differ by about 1 %',
    alter: (table) => moveTimes(changeRates(table, moveByAPercent), -WEEK_MS),
  },
  'slightly-high': {
    description: 'rates that are 3 % too high for the ten largest currencies beside the base',
    alter: (table) =>
      changeRates(table, multiplyBy(103n, 100n), LARGEST.filter((code) => code !== table.base).slice(0, 10)),
  },
} as const satisfies Record<string, Scenario>;

function multiplyBy(numerator: bigint, denominator = 1n) {
  return (rate: Ratio): Ratio => multiply(rate, { numerator, denominator });
}

/** Moves every second rate up by 1 %, and the others down. */
function moveByAPercent(rate: Ratio, code: string): Ratio {
  const sum = [...code].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return multiply(rate, { numerator: sum % 2 ? 101n : 99n, denominator: 100n });
}

function mislabel(table: MockTable): MockTable {
  const realBase = readRate(table, table.base === 'EUR' ? 'USD' : 'EUR');
  return changeRates(table, (rate) => divide(rate, realBase));
}
