import { router } from '@crossrate/contract';
import {
  expectConversion,
  expectCurrencyList,
  expectError,
  expectRateTable,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { ProvesNothing } from '../proves-nothing.ts';
import { askOnce } from './asking/held-answers.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { must, should } from './levels.ts';
import { negotiationClauses } from './negotiation.ts';
import { ALL_JSON, BASE, INVALID_KEY, INVALID_PARAMETERS, MAPS_RATES } from './sentences.ts';

/** Clauses about answers as they come over the wire. */
export const wireClauses = [
  ...negotiationClauses,
  must('wire-own-answer', {
    title: 'concurrent requests, and requests on one connection, each get their own answer',
    sentences: [BASE, INVALID_KEY, INVALID_PARAMETERS],
    why: 'The answer to another request is a wrong price, and may be a secret. Keep the state of a request out of shared variables.',
    async run({ http, keys }) {
      const askTable = async (asked: string) => {
        const answer = await http.rates(keys.active, asked);
        const { base } = expectRateTable(answer);
        checkExchange(answer, () => expectSame('base', base, asked));
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
  }),
  should('wire-complete', {
    title: 'the bytes of an answer end where its headers say, and gzip has its end',
    sentences: [ALL_JSON],
    why: 'Some clients refuse gzip without its last bytes, and take bytes behind a body for the next answer. Close the stream that compresses, and count the length in bytes.',
    needs: [],
    async run({ http, strict }) {
      if (!strict) throw new ProvesNothing('a fetch of its own hides bytes, also that of --ca, --insecure and a proxy');
      const answer = await strict.get(router.currencies.path, undefined, { 'Accept-Encoding': 'gzip' });
      const list = expectCurrencyList(answer);
      const usual = expectCurrencyList(await http.currencies());
      checkExchange(answer, () => expectSame('the list', list, usual));
    },
  }),
  must('wire-utf8', {
    title: 'every answer is JSON that all parsers read alike: UTF-8, no byte order mark, no member twice',
    sentences: [ALL_JSON, MAPS_RATES],
    why: 'Parsers refuse other encodings, and take the first or the last of two members with one name (RFC 8259, sections 4 and 8.1). Write UTF-8, nothing before the text, and each name once.',
    needs: [],
    async run(context) {
      for (const path of [router.currencies.path, router.rates.path]) await askOnce(context, { path });
      for (const answer of findSeenAnswers(context))
        checkExchange(answer, () => {
          expectThat(!answer.text.startsWith('\uFEFF'), 'no byte order mark', 'a byte order mark');
          expectThat(answer.isUtf8 !== false, 'UTF-8', answer.text);
          // A page of a proxy is no JSON: other clauses look at that.
          const [written, read] = [countNames(answer.text), countMembers(answer.body)];
          expectThat(answer.body === undefined || written === read, `${read} members, each once`, answer.text);
        });
    },
  }),
];

/** Counts the names of members in a JSON text. */
const countNames = (text: string) =>
  (text.match(/"(?:[^"\\]|\\.)*"\s*:?/gs) ?? []).filter((token) => token.endsWith(':')).length;

/** Counts the members that a parser has read. The text may be nested too deep for a recursion. */
function countMembers(body: unknown): number {
  let count = 0;
  for (const open = [body]; open.length > 0; ) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    count += Array.isArray(value) ? 0 : Object.keys(value).length;
    open.push(...Object.values(value));
  }
  return count;
}
