import { currencyCodes } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { expectCurrencyList, expectSame, expectThat } from '../expectations.ts';
import { removeCodes } from './asking/remove-codes.ts';
import { ISO_4217 } from './checking/iso-4217.ts';

const SENTENCE = '`currencies` has all supported currency codes, sorted ascending (alphabetical), 191 entries.';

/** Clauses about the currency list. */
export const currenciesClauses: readonly Clause[] = [
  {
    id: 'currencies-count',
    level: 'MUST',
    title: '191 different currencies are supported',
    ref: 'What the service does 1; Limits, Supported currencies',
    sentences: ['Supported currencies: 191.', SENTENCE],
    why: 'Clients offer every listed code once. List every supported code, even a code without a rate for now.',
    needs: [],
    async run({ api }) {
      const { currencies } = expectCurrencyList(await api.currencies());
      expectSame('number of codes', new Set(currencies).size, 191);
      expectSame('number of entries', currencies.length, 191);
    },
  },
  {
    id: 'currencies-sorted',
    level: 'MUST',
    title: 'the codes are sorted ascending',
    ref: 'Resources, Currency list, currencies',
    sentences: ['Returns the sorted list of supported currency codes.'],
    why: 'Clients show the list as it is, and some use binary search. Sort the list by code.',
    needs: [],
    async run({ api }) {
      const { currencies } = expectCurrencyList(await api.currencies());
      expectSame('order', currencies, [...currencies].sort());
    },
  },
  {
    id: 'currencies-iso-4217',
    level: 'MUST',
    title: 'the codes are three upper-case letters of ISO 4217',
    ref: 'What the service does 3',
    sentences: ['All currency codes follow ISO 4217 (3 uppercase letters).'],
    why: 'Every other system knows currencies by these codes. List the alphabetic code alone.',
    needs: [],
    async run({ api }) {
      for (const code of expectCurrencyList(await api.currencies()).currencies) {
        expectThat(/^[A-Z]{3}$/.test(code), 'three upper-case letters', code);
        expectThat(ISO_4217.has(code), 'a code of ISO 4217, in circulation or withdrawn', code);
      }
    },
  },
  {
    id: 'currencies-decided',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'the codes are the 191 that the project has decided on',
    ref: 'What the service does 1',
    sentences: ['The 191 supported codes, sorted.'],
    why: 'Generated clients have these codes as a type. List all of them, with the 29 withdrawn ones.',
    needs: [],
    async run({ api }) {
      const { currencies } = expectCurrencyList(await api.currencies());
      const supported: readonly string[] = currencyCodes;
      const [added, missing] = [removeCodes(currencies, supported), removeCodes(supported, currencies)];
      expectSame('codes that were added or left out', [added, missing], [[], []]);
    },
  },
];
