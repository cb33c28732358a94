import type { Clause } from '../clause.ts';
import {
  CLOCK_DIFFERENCE_MS,
  expectCurrencyList,
  expectNoOtherFields,
  expectRateTable,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { countDigits } from '../observing/decimal.ts';
import { observeDigits } from '../observing/digits-of-rates.ts';
import { parseTimestamp } from '../parse-timestamp.ts';
import { chooseBases } from './asking/asked.ts';
import { collectRates, compareTables, expectOwnRate } from './checking/compare-tables.ts';
import { expectRoundedHalfUp } from './checking/rounded-rates.ts';
import { collectConversions, collectTables } from './checking/seen-answers.ts';
import { expectSteadyTime } from './checking/steady-time.ts';
import { compareUnlessRefreshed } from './checking/unless-refreshed.ts';

/**
 * An amount above the ounces of gold that a dollar buys. A target whose last digit is worth as much may show 0.
 */
const FEW_DECIMALS = 0.000_5;

/** The day on which the euro was introduced. */
const EURO_INTRODUCTION = Date.parse('1999-01-01');

/** Clauses about the rate table. */
export const ratesClauses: readonly Clause[] = [
  {
    id: 'rates-fields',
    level: 'MUST',
    title: 'a rate table has base, rates and updated_at, each of its type',
    ref: 'Resources, Rate table',
    sentence: '`rates` maps each target currency code (string) to its rate (number, decimal).',
    why: 'Clients read these fields by name and type. Write all three, with rates as JSON numbers.',
    async run({ api, keys }) {
      expectRateTable(await api.rates(keys.active));
    },
  },
  {
    id: 'rates-no-other-fields',
    level: 'SHOULD',
    title: 'a rate table has no other fields than base, rates and updated_at',
    ref: 'Resources, Rate table',
    sentence: '`rates` maps each target currency code (string) to its rate (number, decimal).',
    why: 'A strict client refuses fields that the interface does not name. Leave such fields out, or send headers instead.',
    async run({ api, keys }) {
      expectNoOtherFields(await api.rates(keys.active), ['base', 'rates', 'updated_at']);
    },
  },
  {
    id: 'rates-base',
    level: 'MUST',
    title: 'base is the currency asked for',
    ref: 'Resources, Rate table, base',
    sentence: '`base` is the ISO 4217 code of the base currency.',
    why: 'Clients store tables under this code. Write the code of the base whose rates follow.',
    async run(context) {
      for (const base of await chooseBases(context))
        expectSame('base', expectRateTable(await context.api.rates(context.keys.active, base)).base, base);
    },
  },
  {
    id: 'rates-base-default',
    level: 'MUST',
    title: 'the base is USD by default',
    ref: 'GET /api/rates, parameter base',
    sentence: '`base` is a string, optional, an ISO 4217 code, by default USD.',
    why: 'Clients omit the base when they want dollars. Use USD when the parameter is absent.',
    // The SDK names a base in every request.
    only: 'http',
    async run({ api, keys }) {
      expectSame('base', expectRateTable(await api.rates(keys.active)).base, 'USD');
    },
  },
  {
    id: 'rates-listed-codes',
    level: 'MUST',
    title: 'rates maps codes of the currency list to positive numbers',
    ref: 'Resources, Rate table, rates',
    sentence: '`rates` contains all available target currencies (up to 191).',
    why: 'Clients look rates up by code, and divide by them. Omit a currency without a rate.',
    async run({ api, keys }) {
      const { currencies } = expectCurrencyList(await api.currencies());
      const entries = Object.entries(expectRateTable(await api.rates(keys.active)).rates);
      // A target that shows few decimals rounds the smallest rates to 0.
      const least =
        observeDigits(entries.map(([, rate]) => String(rate))).findUncertainty('0') < FEW_DECIMALS
          ? Number.MIN_VALUE
          : 0;
      for (const [code, rate] of entries) {
        expectThat(currencies.includes(code), 'a listed code', code);
        expectThat(rate >= least, `a positive number for ${code}`, rate);
      }
      expectThat(entries.length > 1 && entries.length <= 191, '2 to 191 rates', entries.length);
    },
  },
  {
    id: 'rates-own-rate',
    level: 'MUST',
    title: 'if a table has its own base, the rate is 1 to the last digit',
    ref: 'Resources, Rate table, base, rates',
    sentence: '`base` is the ISO 4217 code of the base currency.',
    why: 'Any other rate means that the table is of another base. Divide every rate by the rate of the requested base.',
    async run(context) {
      const { tables, digits } = compareTables(await collectTables(context));
      for (const table of tables) checkExchange(table.answer, () => expectOwnRate(table, digits));
    },
  },
  {
    id: 'rates-updated-at',
    level: 'MUST',
    title: 'updated_at is an ISO 8601 timestamp with a numeric UTC offset',
    ref: 'Resources, Rate table, updated_at',
    sentence: '`updated_at` is an ISO 8601 timestamp with numeric UTC offset.',
    why: 'Clients compute the age of the rates from this time. Write +00:00 for UTC, not Z.',
    async run({ api, keys }) {
      parseTimestamp(expectRateTable(await api.rates(keys.active)).updated_at);
    },
  },
  {
    id: 'rates-updated-at-past',
    level: 'MUST',
    title: 'updated_at is in the past, and after 1998',
    ref: 'Resources, Rate table, updated_at',
    sentence: '`updated_at` is an ISO 8601 timestamp with numeric UTC offset.',
    why: 'Clients believe that rates from the future are fresh. Write the time of the last update.',
    async run({ api, keys, clock }) {
      const { updated_at } = expectRateTable(await api.rates(keys.active));
      const moment = parseTimestamp(updated_at);
      expectThat(moment < clock.now() + CLOCK_DIFFERENCE_MS, 'a moment in the past', updated_at);
      expectThat(moment > EURO_INTRODUCTION, 'a moment since there are euros', updated_at);
    },
  },
  {
    id: 'rates-updated-at-steady',
    level: 'SHOULD',
    title: 'updated_at is the same for all bases, and changes only with a refresh',
    ref: 'Resources, Rate table, updated_at; Limits, Rate refresh interval',
    sentence: 'Rates are refreshed every 3 hours from external financial data providers.',
    why: 'A time that follows the clock hides old rates. Write the time of the rates, not of the answer.',
    only: 'http',
    run: expectSteadyTime,
  },
  {
    id: 'rates-updated-at-form',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'updated_at has whole seconds and the offset +00:00',
    ref: 'Resources, Rate table, updated_at',
    sentence: 'the as-of time of the rates, ISO 8601 with a numeric offset',
    why: 'Programs can compare times of one form as text. Write YYYY-MM-DDThh:mm:ss+00:00.',
    async run({ api, keys }) {
      const { updated_at } = expectRateTable(await api.rates(keys.active));
      // Many parsers refuse 24:00:00, and every time of a leap second.
      const isUsual = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\+00:00$/.test(updated_at);
      expectThat(isUsual, 'YYYY-MM-DDThh:mm:ss+00:00', updated_at);
    },
  },
  {
    id: 'rates-precision',
    level: 'SHOULD',
    profile: 'crossrate',
    title:
      'rates are rounded half up to six decimals, or more where that leaves fewer than six significant figures, and have no exponent',
    ref: 'Resources, Conversion result',
    sentence: 'A published rate has six decimals, and never fewer than six significant figures. Half rounds up.',
    why: 'Small rates keep enough figures, and every parser reads them. Round once, half up, to these digits.',
    only: 'http',
    async run(context) {
      const all = collectRates(await collectTables(context));
      const applied = (await collectConversions(context)).map((each) => each.rate);
      for (const number of [...all, ...applied]) {
        expectThat(/^(0|[1-9]\d*)(\.\d*[1-9])?$/.test(number), 'a plain decimal without trailing zeros', number);
        const { decimals, significant } = countDigits(number);
        expectThat(decimals <= 6 || significant <= 6, 'six decimals or six significant figures', number);
      }
      const { description } = observeDigits(all);
      const hasSmall = all.some((number) => Number(number) < 0.01);
      if (hasSmall) expectSame('digits of rates', description, '6 decimals, at least 6 significant figures');
      await compareUnlessRefreshed(context, async () => expectRoundedHalfUp(await collectTables(context)));
    },
  },
  {
    id: 'rates-own-base',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'the base itself is among the rates, as 1',
    ref: 'Resources, Rate table, rates',
    sentence: 'units of each currency for one unit of the base; the base itself is in the table, as 1',
    why: 'Clients then look up every code without a special case. Add the base to its own table.',
    async run(context) {
      for (const { base, rates, answer } of await collectTables(context))
        checkExchange(answer, () => expectSame('rate of the base', rates.get(base), '1'));
    },
  },
];
