import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import {
  conversionOf,
  currencyListOf,
  expectError,
  expectFields,
  expectMessage,
  expectSame,
  expectThat,
  hasTwoDecimals,
} from '../expectations.ts';

async function refusesQueries({ http, keys }: Context, queries: string[]): Promise<void> {
  for (const query of queries)
    expectMessage(await http.get(`${router.convert.path}?${query}`, keys.active), 'invalidCurrency');
}

/** The conversion. */
export const convertClauses: readonly Clause[] = [
  {
    id: 'convert-fields',
    level: 'MUST',
    title: 'a conversion has exactly base, target, amount, rate and converted',
    ref: 'Resources, Conversion result',
    async run({ api, keys }) {
      const answer = await api.convert(keys.active, { from: 'USD', to: 'EUR', amount: 100 });
      expectSame('status', answer.status, 200);
      expectFields(answer, ['base', 'target', 'amount', 'rate', 'converted']);
    },
  },
  {
    id: 'convert-echo',
    level: 'MUST',
    title: 'base, target and amount are what was asked for',
    ref: 'Resources, Conversion result, base, target, amount',
    async run({ api, keys }) {
      const { base, target, amount } = conversionOf(
        await api.convert(keys.active, { from: 'GBP', to: 'JPY', amount: 12.345 }),
      );
      expectSame('base, target and amount', [base, target, amount], ['GBP', 'JPY', 12.345]);
    },
  },
  {
    id: 'convert-two-decimals',
    level: 'MUST',
    title: 'converted is shown with two decimals',
    ref: 'Resources, Conversion result, converted',
    only: 'http',
    async run({ http, keys }) {
      // Of 100 the product may end in a zero, which is shown, too.
      for (const amount of ['100', '33.333']) {
        const { text } = await http.get(`${router.convert.path}?from=USD&to=EUR&amount=${amount}`, keys.active);
        expectThat(hasTwoDecimals(text), 'converted with two decimals', text);
      }
    },
  },
  {
    id: 'convert-from-required',
    level: 'MUST',
    title: 'a missing from is refused with 422 and the exact message',
    ref: 'GET /api/convert, parameter from; Errors, 422',
    only: 'http',
    async run(context) {
      await refusesQueries(context, ['to=EUR&amount=1', 'from=&to=EUR&amount=1', 'amount=1']);
      // Nothing says which of the missing parameters is named first.
      expectError(await context.http.get(router.convert.path, context.keys.active), 422);
    },
  },
  {
    id: 'convert-to-required',
    level: 'MUST',
    title: 'a missing to is refused with 422 and the exact message',
    ref: 'GET /api/convert, parameter to; Errors, 422',
    only: 'http',
    run: (context) => refusesQueries(context, ['from=USD&amount=1', 'from=USD&to=&amount=1']),
  },
  {
    id: 'convert-currency-invalid',
    level: 'MUST',
    title: 'an invalid currency code is refused with 422 and the exact message',
    ref: 'GET /api/convert, 422 response; Errors, 422',
    async run({ api, keys }) {
      const listed: readonly string[] = currencyListOf(await api.currencies()).currencies;
      const invalid = [
        { from: 'XYZ', to: 'EUR', amount: 1 },
        { from: 'USD', to: 'XYZ', amount: 1 },
        { from: 'EURO', to: 'USD', amount: 1 },
        { from: 'USD', to: '978', amount: 1 },
      ];
      for (const request of invalid.filter(({ from, to }) => !listed.includes(from) || !listed.includes(to)))
        expectMessage(await api.convert(keys.active, request), 'invalidCurrency');
    },
  },
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
  {
    id: 'convert-code-case',
    level: 'SHOULD',
    title: 'codes are accepted in any case and answered in upper case',
    ref: 'GET /api/convert',
    // The SDK names every base, and writes codes in upper case.
    only: 'http',
    async run({ api, keys }) {
      const { base, target } = conversionOf(await api.convert(keys.active, { from: 'usd', to: 'eUr', amount: 1 }));
      expectSame('base and target', [base, target], ['USD', 'EUR']);
    },
  },
  {
    id: 'convert-unknown-parameters',
    level: 'SHOULD',
    title: 'parameters that the interface does not name are ignored',
    ref: 'GET /api/convert',
    only: 'http',
    async run({ http, keys }) {
      conversionOf(await http.get(`${router.convert.path}?from=USD&to=EUR&amount=1&colour=blue`, keys.active));
    },
  },
];
