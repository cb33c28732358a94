import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import { conversionOf, currencyListOf, expectError, expectMessage, expectSame, rateTableOf } from '../expectations.ts';

async function refusesQueries({ http, keys }: Context, queries: string[]): Promise<void> {
  for (const query of queries)
    expectMessage(await http.get(`${router.convert.path}?${query}`, keys.active), 'invalidCurrency');
}

/** How codes are written, and what comes of those that are none. */
export const codesClauses: readonly Clause[] = [
  {
    id: 'rates-base-unsupported',
    level: 'SHOULD',
    title: 'an unsupported base is refused with 422',
    ref: 'GET /api/rates, parameter base',
    async run({ api, keys }) {
      for (const base of ['XYZ', 'EURO', '']) expectMessage(await api.rates(keys.active, base), 'invalidCurrency');
    },
  },
  {
    id: 'rates-base-repeated',
    level: 'SHOULD',
    title: 'a repeated base is refused with 422',
    ref: 'GET /api/rates, parameter base',
    only: 'http',
    async run({ http, keys }) {
      expectMessage(await http.get(`${router.rates.path}?base=EUR&base=EUR`, keys.active), 'invalidCurrency');
    },
  },
  {
    id: 'rates-base-case',
    level: 'SHOULD',
    title: 'a base is accepted in any case and answered in upper case',
    ref: 'GET /api/rates, parameter base',
    // The SDK names every base, and writes codes in upper case.
    only: 'http',
    async run({ api, keys }) {
      expectSame('base', rateTableOf(await api.rates(keys.active, 'eUr')).base, 'EUR');
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
