import { currencyCodes } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { currencyListOf, expectFields, expectSame, expectThat } from '../expectations.ts';

/** The currency list. */
export const currenciesClauses: readonly Clause[] = [
  {
    id: 'currencies-fields',
    level: 'MUST',
    title: 'a currency list has exactly currencies',
    ref: 'Resources, Currency list',
    needs: [],
    async run({ api }) {
      const answer = await api.currencies();
      expectSame('status', answer.status, 200);
      expectFields(answer, ['currencies']);
    },
  },
  {
    id: 'currencies-count',
    level: 'MUST',
    title: '191 different currencies are supported',
    ref: 'What the service does 1; Limits, Supported currencies',
    needs: [],
    async run({ api }) {
      expectSame('number of codes', new Set(currencyListOf(await api.currencies()).currencies).size, 191);
    },
  },
  {
    id: 'currencies-sorted',
    level: 'MUST',
    title: 'the codes are sorted ascending',
    ref: 'Resources, Currency list, currencies',
    needs: [],
    async run({ api }) {
      const { currencies } = currencyListOf(await api.currencies());
      expectSame('order', currencies, [...currencies].sort());
    },
  },
  {
    id: 'currencies-iso-4217',
    level: 'MUST',
    title: 'the codes are three upper-case letters',
    ref: 'What the service does 3',
    needs: [],
    async run({ api }) {
      for (const code of currencyListOf(await api.currencies()).currencies) {
        expectThat(/^[A-Z]{3}$/.test(code), 'three upper-case letters', code);
      }
    },
  },
  {
    id: 'currencies-decided',
    level: 'SHOULD',
    title: 'the codes are the 191 that the project has decided on',
    ref: 'What the service does 1',
    needs: [],
    async run({ api }) {
      const { currencies } = currencyListOf(await api.currencies());
      const supported: readonly string[] = currencyCodes;
      const [added, missing] = [without(currencies, supported), without(supported, currencies)];
      expectSame('codes that were added or left out', [added, missing], [[], []]);
    },
  },
];

function without(codes: readonly string[], others: readonly string[]): string[] {
  return codes.filter((code) => !others.includes(code));
}
