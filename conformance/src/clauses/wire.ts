import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import {
  expectConversion,
  expectCurrencyList,
  expectError,
  expectRateTable,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { askOnce } from './asking/ask-once.ts';
import { INVALID_KEY, INVALID_PARAMETERS } from './authentication.ts';
import { findDuplicateMember } from './checking/duplicate-members.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { negotiationClauses } from './negotiation.ts';

/** Clauses about answers as they come over the wire. */
export const wireClauses: readonly Clause[] = [
  ...negotiationClauses,
  {
    id: 'wire-own-answer',
    level: 'MUST',
    title: 'concurrent requests, and requests on one connection, each get their own answer',
    ref: 'GET /api/rates; GET /api/convert; Authentication 3',
    sentences: ['`base` is the ISO 4217 code of the base currency.', INVALID_KEY, INVALID_PARAMETERS],
    why: 'The answer to another request is a wrong price, and may be a secret. Keep the state of a request out of shared variables.',
    only: 'http',
    async run({ http, keys }) {
      const askTable = async (base: string) => {
        const answer = await http.rates(keys.active, base);
        const table = expectRateTable(answer);
        checkExchange(answer, () => expectSame('base', table.base, base));
      };
      const askConversion = async () => {
        const answer = await http.convert(keys.active, { from: 'JPY', to: 'EUR', amount: 2 });
        const { base, target } = expectConversion(answer);
        checkExchange(answer, () => expectSame('base and target', [base, target], ['JPY', 'EUR']));
      };
      const askList = async () => void expectCurrencyList(await http.currencies());
      const askWithoutKey = async () => void expectError(await http.rates(undefined), 401);
      const askIncomplete = async () => void expectError(await http.get(router.convert.path, keys.active), 422);
      const free = [askList, askWithoutKey, askIncomplete];
      const atOnce = [...free, () => askTable('EUR'), () => askTable('GBP'), ...free, askConversion, askWithoutKey];
      await Promise.all(atOnce.map((ask) => ask()));
      for (const ask of [askList, askWithoutKey, askList, askIncomplete, askWithoutKey]) await ask();
    },
  },
  {
    id: 'wire-utf8',
    level: 'MUST',
    title:
      'every answer of the run is JSON that all parsers read alike: UTF-8, without a byte order mark or a member twice',
    ref: 'Introduction; Resources, Rate table, rates',
    sentences: [
      'All responses are JSON.',
      '`rates` maps each target currency code (string) to its rate (number, decimal).',
    ],
    why: 'Parsers refuse other encodings, and take the first or the last of two members with one name (RFC 8259, sections 4 and 8.1). Write UTF-8, nothing before the text, and each name once.',
    needs: [],
    only: 'http',
    async run(context) {
      for (const path of [router.currencies.path, router.rates.path]) await askOnce(context, { path });
      for (const answer of findSeenAnswers(context))
        checkExchange(answer, () => {
          expectThat(!answer.text.startsWith('\uFEFF'), 'no byte order mark', 'a byte order mark');
          expectThat(answer.isUtf8 !== false, 'UTF-8', answer.text);
          // A page of a proxy is no JSON: other clauses look at that.
          const isJson = answer.body !== undefined;
          expectSame('members that come twice', isJson ? findDuplicateMember(answer.text) : undefined, undefined);
        });
    },
  },
];
