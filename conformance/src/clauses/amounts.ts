import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { conversionOf, expectError, expectMessage, expectSame } from '../expectations.ts';

/** How amounts are written, and what comes of those that are none. */
export const amountsClauses: readonly Clause[] = [
  {
    id: 'convert-amount-required',
    level: 'MUST',
    title: 'a missing amount is refused with 422',
    ref: 'GET /api/convert, parameter amount; Errors, 422',
    only: 'http',
    async run({ http, keys }) {
      for (const amount of ['', '&amount=']) {
        expectError(await http.get(`${router.convert.path}?from=USD&to=EUR${amount}`, keys.active), 422);
      }
    },
  },
  {
    id: 'convert-amount-number',
    level: 'MUST',
    title: 'an amount that is not a number is refused with 422',
    ref: 'GET /api/convert, parameter amount; Errors, 422',
    only: 'http',
    async run({ http, keys }) {
      for (const amount of ['abc', '12abc', 'NaN', 'Infinity']) {
        expectError(await http.get(`${router.convert.path}?from=USD&to=EUR&amount=${amount}`, keys.active), 422);
      }
    },
  },
  {
    id: 'convert-amount-minimum',
    level: 'MUST',
    title: 'an amount must be greater than 0.01',
    ref: 'GET /api/convert, parameter amount; Limits, Minimum amount',
    async run({ api, keys }) {
      for (const amount of [0.01, 0.009, 0, -0.5]) {
        expectError(await api.convert(keys.active, { from: 'USD', to: 'EUR', amount }), 422);
      }
      conversionOf(await api.convert(keys.active, { from: 'USD', to: 'EUR', amount: 0.0101 }));
    },
  },
  {
    id: 'convert-amount-grammar',
    level: 'SHOULD',
    title: 'an amount is written as JSON writes numbers',
    ref: 'GET /api/convert, parameter amount',
    only: 'http',
    async run({ http, keys }) {
      const converting = (amount: string) =>
        http.get(`${router.convert.path}?from=USD&to=EUR&amount=${amount}`, keys.active);
      for (const amount of ['0x10', '1_000', '%2B1', '01', '0.010']) expectError(await converting(amount), 422);
      expectSame('amount', conversionOf(await converting('1e3')).amount, 1000);
    },
  },
  {
    id: 'convert-amount-message',
    level: 'SHOULD',
    title: 'an invalid amount has a message of its own, after the currencies were checked',
    ref: 'Errors, Exact messages',
    async run({ api, keys }) {
      expectMessage(await api.convert(keys.active, { from: 'USD', to: 'EUR', amount: 0.01 }), 'invalidAmount');
      expectMessage(await api.convert(keys.active, { from: 'XYZ', to: 'EUR', amount: 0.01 }), 'invalidCurrency');
    },
  },
];
