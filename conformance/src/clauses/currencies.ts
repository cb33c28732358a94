import { currencyCodes } from '@crossrate/contract';
import { expectCurrencyList, expectSame, expectThat } from '../expectations.ts';
import { removeCodes } from './asking/pick.ts';
import { ISO_4217 } from './checking/iso-4217.ts';
import { decided, must } from './levels.ts';
import { ISO_CODES, SORTED_LIST } from './sentences.ts';

/** Clauses about the currency list. */
export const currenciesClauses = [
  must('currencies-count', {
    title: 'anybody gets the list of 191 different currencies, sorted ascending',
    sentences: [
      '`/api/currencies` needs no key.',
      'Supported currencies: 191.',
      '`currencies` has all supported currency codes, sorted ascending (alphabetical), 191 entries.',
      SORTED_LIST,
    ],
    why: 'Sign-up forms show the list before there is a key, and some clients use binary search. List every supported code once, even a code without a rate for now.',
    needs: [],
    async run({ api }) {
      const { currencies } = expectCurrencyList(await api.currencies());
      expectSame('number of entries', currencies.length, 191);
      expectSame('order', currencies, [...new Set(currencies)].sort());
    },
  }),
  must('currencies-iso-4217', {
    title: 'the codes are three upper-case letters of ISO 4217',
    sentences: [ISO_CODES],
    why: 'Every other system knows currencies by these codes. List the alphabetic code alone.',
    needs: [],
    async run({ api }) {
      for (const code of expectCurrencyList(await api.currencies()).currencies)
        expectThat(ISO_4217.has(code), 'a code of ISO 4217, in circulation or withdrawn', code);
    },
  }),
  decided('currencies-decided', {
    title: 'the codes are the 191 that the project has decided on',
    sentences: ['The 191 supported codes, sorted.'],
    why: 'Generated clients have these codes as a type. List all of them, with the 29 withdrawn ones.',
    needs: [],
    async run({ api }) {
      const { currencies } = expectCurrencyList(await api.currencies());
      const supported: readonly string[] = currencyCodes;
      const [added, missing] = [removeCodes(currencies, supported), removeCodes(supported, currencies)];
      expectSame('codes that were added or left out', [added, missing], [[], []]);
    },
  }),
];
