import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import {
  CLOCK_DIFFERENCE_MS,
  currencyListOf,
  expectFields,
  expectSame,
  expectThat,
  expectTimestamp,
  rateTableOf,
} from '../expectations.ts';

const EURO = Date.parse('1999-01-01');

/** The rate table. */
export const ratesClauses: readonly Clause[] = [
  {
    id: 'rates-fields',
    level: 'MUST',
    title: 'a rate table has exactly base, rates and updated_at',
    ref: 'Resources, Rate table',
    async run({ api, keys }) {
      const answer = await api.rates(keys.active, 'EUR');
      expectSame('status', answer.status, 200);
      expectFields(answer, ['base', 'rates', 'updated_at']);
    },
  },
  {
    id: 'rates-base',
    level: 'MUST',
    title: 'base is the currency asked for',
    ref: 'Resources, Rate table, base',
    async run({ api, keys }) {
      expectSame('base', rateTableOf(await api.rates(keys.active, 'JPY')).base, 'JPY');
    },
  },
  {
    id: 'rates-base-default',
    level: 'MUST',
    title: 'the base is USD when none is asked for',
    ref: 'GET /api/rates, parameter base',
    // The SDK names every base, and writes codes in upper case.
    only: 'http',
    async run({ api, keys }) {
      expectSame('base', rateTableOf(await api.rates(keys.active)).base, 'USD');
    },
  },
  {
    id: 'rates-listed-codes',
    level: 'MUST',
    title: 'rates maps codes of the currency list to positive numbers',
    ref: 'Resources, Rate table, rates',
    async run({ api, keys }) {
      const { currencies } = currencyListOf(await api.currencies());
      const entries = Object.entries(rateTableOf(await api.rates(keys.active)).rates);
      for (const [code, rate] of entries) {
        expectThat((currencies as string[]).includes(code), 'a listed code', code);
        expectThat(typeof rate === 'number' && rate > 0, `a positive number for ${code}`, rate);
      }
      expectThat(entries.length > 1 && entries.length <= 191, '2 to 191 rates', entries.length);
    },
  },
  {
    id: 'rates-updated-at',
    level: 'MUST',
    title: 'updated_at is an ISO 8601 timestamp with a numeric UTC offset',
    ref: 'Resources, Rate table, updated_at',
    async run({ api, keys }) {
      expectTimestamp(rateTableOf(await api.rates(keys.active)).updated_at);
    },
  },
  {
    id: 'rates-updated-at-form',
    level: 'SHOULD',
    title: 'updated_at has whole seconds and the offset +00:00, and is a moment in the past',
    ref: 'Resources, Rate table, updated_at',
    async run({ api, keys }) {
      const { updated_at } = rateTableOf(await api.rates(keys.active));
      expectThat(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/.test(updated_at), 'YYYY-MM-DDThh:mm:ss+00:00', updated_at);
      const age = Date.now() - Date.parse(updated_at);
      expectThat(age > -CLOCK_DIFFERENCE_MS, 'a moment in the past', updated_at);
      expectThat(Date.parse(updated_at) > EURO, 'a moment since there are euros', updated_at);
    },
  },
  {
    id: 'rates-precision',
    level: 'SHOULD',
    title: 'rates have at most six decimals where that leaves six significant figures, and no exponent',
    ref: 'Resources, Conversion result',
    only: 'http',
    async run({ http, keys }) {
      const { text } = await http.get(`${router.rates.path}?base=USD`, keys.active);
      const conversion = await http.get(`${router.convert.path}?from=IRR&to=USD&amount=1`, keys.active);
      const numbers: string[] = text.match(/(?<=":)[\d.eE+-]+/g) ?? [];
      expectThat(numbers.length > 1, 'numbers in the JSON text', text);
      numbers.push(/(?<="rate":)[\d.eE+-]+/.exec(conversion.text)?.[0] ?? 'no rate');
      for (const number of numbers) {
        expectThat(/^(0|[1-9]\d*)(\.\d*[1-9])?$/.test(number), 'a plain decimal without trailing zeros', number);
        const [, fraction = ''] = number.split('.');
        const significant = number.replace('.', '').replace(/^0+/, '');
        expectThat(fraction.length <= 6 || significant.length <= 6, 'six decimals or six significant figures', number);
      }
    },
  },
  {
    id: 'rates-own-base',
    level: 'SHOULD',
    title: 'the base itself is among the rates, as 1',
    ref: 'Resources, Rate table, rates',
    async run({ api, keys }) {
      expectSame('rate of the base', rateTableOf(await api.rates(keys.active, 'GBP')).rates.GBP, 1);
    },
  },
];
