import type { CurrencyCode } from '@crossrate/contract';
import { divide, multiply, ONE, type Ratio } from '@crossrate/contract/money';
import type { MockTable } from '../upstream.ts';
import { changeRates, readRate } from './alter-rates.ts';
import { moveTimes } from './move-times.ts';
import { FAULTY_CURRENCY } from './odd-tables.ts';
import type { Scenario } from './scenario.ts';
import { moveBackAWeek, WEEK_MS } from './week-ago.ts';

const MAJORS: readonly CurrencyCode[] = ['EUR', 'GBP', 'CHF'];

/** The currencies with the largest turnover on the foreign exchange market, in this order. */
const LARGEST: readonly CurrencyCode[] = ['USD', 'EUR', 'JPY', 'GBP', 'CNY', 'CHF', 'AUD', 'CAD', 'HKD', 'SGD', 'INR'];

const LESSER: readonly CurrencyCode[] = ['SEK', 'PLN', 'THB', 'MXN'];

/** The bank whose rate of CHF is too high in "bank-high". */
const HIGH_BANK = 'ECB';

/** Scenarios with a plausible but wrong table, in the provider's usual form. */
export const wrongTables = {
  'major-high': {
    description: 'a rate for EUR that is 30 % too high, or for GBP where the base is EUR',
    alter: (table) => changeRates(table, multiplyBy(13n, 10n), selectOthers(table.base, MAJORS, 1)),
  },
  'major-inverted': {
    description: 'the rate of EUR upside down, or that of GBP where the base is EUR',
    alter: (table) => changeRates(table, invert, selectOthers(table.base, MAJORS, 1)),
  },
  'majors-exchanged': {
    description: "the rates of EUR and GBP at each other's place, or those of GBP and CHF where the base is EUR",
    alter: exchangeMajors,
  },
  'four-inverted': {
    description: `the rates of ${LESSER.join(', ')} upside down`,
    alter: (table) => changeRates(table, invert, LESSER),
  },
  scaled: {
    description: 'every rate at 55 % or less of what it is, for each provider by another factor',
    // The factors differ so much that no two providers agree, not even on the most volatile currency.
    alter: (table, seed) => changeRates(table, multiplyBy(55n * 7n ** BigInt(seed), 100n * 10n ** BigInt(seed))),
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
    alter: (table) => moveTimes(moveBackAWeek(table), -WEEK_MS),
  },
  frozen: { description: "the rates of a week ago under today's date", alter: moveBackAWeek },
  'slightly-high': {
    description: 'rates that are 3 % too high for the ten largest currencies beside the base',
    alter: (table) => changeRates(table, multiplyBy(103n, 100n), selectOthers(table.base, LARGEST, 10)),
  },
  'bank-high': {
    description: `a rate for CHF that is 10 % too high, at Frankfurter only in the rates of the ${HIGH_BANK}`,
    alter: raiseBank,
  },
} as const satisfies Record<string, Scenario>;

function selectOthers(base: CurrencyCode, codes: readonly CurrencyCode[], count: number): readonly CurrencyCode[] {
  return codes.filter((code) => code !== base).slice(0, count);
}

function multiplyBy(numerator: bigint, denominator = 1n) {
  return (rate: Ratio): Ratio => multiply(rate, { numerator, denominator });
}

function invert(rate: Ratio): Ratio {
  return divide(ONE, rate);
}

function exchangeMajors(table: MockTable): MockTable {
  const pair = selectOthers(table.base, MAJORS, 2);
  return changeRates(table, (_, code) => readRate(table, pair.find((other) => other !== code) ?? code), pair);
}

function mislabel(table: MockTable): MockTable {
  const realBase = readRate(table, table.base === 'EUR' ? 'USD' : 'EUR');
  return changeRates(table, (rate) => divide(rate, realBase));
}

function raiseBank(table: MockTable): MockTable {
  const raise = multiplyBy(11n, 10n);
  const bank = table.banks?.get(HIGH_BANK);
  if (!bank) return changeRates(table, raise, ['CHF']);
  const factors = new Map(bank.factors).set('CHF', raise(bank.factors.get('CHF') ?? ONE));
  return { ...table, banks: new Map(table.banks).set(HIGH_BANK, { ...bank, factors }) };
}
