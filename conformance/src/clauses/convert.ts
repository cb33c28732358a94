import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { conversionOf, expectFields, expectSame, expectThat, hasTwoDecimals } from '../expectations.ts';

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
];
