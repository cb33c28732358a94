import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import {
  expectConversion,
  expectCurrencyList,
  expectError,
  expectRateTable,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { findDuplicateMember } from './checking/duplicate-members.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { negotiationClauses } from './negotiation.ts';

/** Addresses in their usual form, so that no server has a reason to redirect to a better form. */
const ORDINARY =
  /^\/api\/(currencies|rates(\?base=[A-Z]{3})?|convert\?from=[A-Z]{3}&to=[A-Z]{3}&amount=[1-9]\d{0,8}(\.\d{1,6})?)$/;

/** Clauses about answers as they come over the wire. */
export const wireClauses: readonly Clause[] = [
  ...negotiationClauses,
  {
    id: 'wire-own-answer',
    level: 'MUST',
    title: 'concurrent requests, and requests on one connection, each get their own answer',
    ref: 'GET /api/rates; GET /api/convert; Authentication 3',
    sentence: '`base` is the ISO 4217 code of the base currency.',
    why: 'The answer to another request is a wrong price, and may be a secret. Keep the state of a request out of shared variables.',
    only: 'http',
    async run({ http, keys }) {
      const askTable = async (base: string, headers: Readonly<Record<string, string>> = {}) => {
        const answer = await http.get(`${router.rates.path}?base=${base}`, keys.active, headers);
        checkExchange(answer, () => expectSame('base', expectRateTable(answer).base, base));
      };
      const askConversion = async () => {
        const { base, target } = expectConversion(
          await http.convert(keys.active, { from: 'JPY', to: 'EUR', amount: 2 }),
        );
        expectSame('base and target', [base, target], ['JPY', 'EUR']);
      };
      const askList = async () => void expectCurrencyList(await http.currencies());
      const askWithoutKey = async () => expectError(await http.rates(undefined, 'EUR'), 401);
      const askIncomplete = async () => expectError(await http.get(router.convert.path, keys.active), 422);
      const free = [askList, askWithoutKey, askIncomplete];
      const tables = [() => askTable('EUR'), () => askTable('JPY', { 'Accept-Encoding': 'br' })];
      const atOnce = [...free, ...tables, ...free, askConversion, askList, askWithoutKey];
      await Promise.all(atOnce.map((ask) => ask()));
      for (const ask of [askList, askWithoutKey, askList, askIncomplete, askWithoutKey]) await ask();
    },
  },
  {
    id: 'wire-redirect',
    level: 'MUST',
    title: 'the operations answer without a redirect, in the whole run',
    ref: 'Endpoints; Errors',
    sentence: 'All responses are JSON.',
    why: 'A client that follows a redirect sends its key along; a client that does not gets no rates. Publish the address that answers.',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.currencies();
      await context.http.rates(undefined, 'EUR');
      await context.http.convert(undefined, { from: 'USD', to: 'EUR', amount: 1 });
      for (const answer of context.seen.filter(({ target }) => ORDINARY.test(target))) {
        const isRedirect = answer.status >= 300 && answer.status < 400 && answer.status !== 304;
        const to = answer.headers.get('Location');
        checkExchange(answer, () => expectThat(!isRedirect, 'an answer, and no redirect', `${answer.status} to ${to}`));
      }
    },
  },
  {
    id: 'wire-utf8',
    level: 'MUST',
    title: 'every answer of the run is UTF-8 without a byte order mark',
    ref: 'Introduction',
    sentence: 'All responses are JSON.',
    why: 'Parsers refuse JSON that begins with a byte order mark or is not UTF-8 (RFC 8259, section 8.1). Write UTF-8, and nothing before the text.',
    needs: [],
    only: 'http',
    async run(context) {
      for (const answer of await collectAnswers(context)) {
        checkExchange(answer, () =>
          expectThat(!answer.text.startsWith('\uFEFF'), 'no byte order mark', 'a byte order mark'),
        );
        checkExchange(answer, () => expectThat(answer.isUtf8 !== false, 'UTF-8', answer.text));
        const charset = readCharset(answer);
        const read = charset && decodeAs(charset, answer.text);
        const expected = `a text that can be read as ${charset}, too`;
        checkExchange(answer, () => expectThat(read === undefined || read === answer.text, expected, read));
      }
    },
  },
  {
    id: 'wire-charset',
    level: 'SHOULD',
    title: 'no answer of the run claims to be in another charset than UTF-8',
    ref: 'Introduction',
    sentence: 'All responses are JSON.',
    why: 'A client that believes the header misreads letters with accents. Send `application/json` alone, or with `charset=utf-8`.',
    needs: [],
    only: 'http',
    async run(context) {
      for (const answer of await collectAnswers(context)) {
        const charset = readCharset(answer);
        checkExchange(answer, () =>
          expectThat(!charset || /^utf-?8$/i.test(charset), 'charset=utf-8, or none', charset),
        );
      }
    },
  },
  {
    id: 'wire-members',
    level: 'MUST',
    title: 'no JSON object of the run has a duplicate member',
    ref: 'Introduction; Resources, Rate table, rates',
    sentence: '`rates` maps each target currency code (string) to its rate (number, decimal).',
    why: 'Clients take the first or the last of two members with one name (RFC 8259, section 4), and so get two prices. Write each name once.',
    only: 'http',
    async run(context) {
      const { api, keys } = context;
      await api.rates(keys.active);
      await api.convert(keys.active, { from: 'USD', to: 'EUR', amount: 1 });
      await context.http.rates(undefined);
      for (const answer of findSeenAnswers(context)) {
        const name = findDuplicateMember(answer.text);
        checkExchange(answer, () => expectSame('members that come twice', name, undefined));
      }
    },
  },
];

function readCharset({ headers }: Exchange): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers.get('Content-Type') ?? '')?.[1];
}

/** Finds the answers of the run, after a success and an error for a run that tries one clause alone. */
async function collectAnswers(context: Context): Promise<Exchange[]> {
  await context.http.currencies();
  await context.http.rates(undefined);
  return findSeenAnswers(context);
}

/** Decodes the bytes of a text as a client that trusts a charset does; `undefined` for an unknown charset. */
function decodeAs(charset: string, text: string): string | undefined {
  try {
    return new TextDecoder(charset).decode(Buffer.from(text));
  } catch {
    return undefined;
  }
}
