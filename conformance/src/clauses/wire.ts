import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { conversionOf, currencyListOf, expectError, expectSame, expectThat, rateTableOf } from '../expectations.ts';
import { about } from '../mismatch.ts';
import { findDuplicateMember } from './duplicate-members.ts';
import { negotiationClauses } from './negotiation.ts';
import { seenAt } from './seen-answers.ts';

/** Requests with nothing odd, which nobody needs to correct. */
const ORDINARY =
  /^\/api\/(currencies|rates(\?base=[A-Z]{3})?|convert\?from=[A-Z]{3}&to=[A-Z]{3}&amount=[1-9]\d{0,8}(\.\d{1,6})?)$/;

/** How answers come over the wire. */
export const wireClauses: readonly Clause[] = [
  ...negotiationClauses,
  {
    id: 'wire-own-answer',
    level: 'MUST',
    title: 'requests that come at once, or one after another on a connection, each get their own answer',
    ref: 'GET /api/rates; GET /api/convert; Authentication 3',
    sentence: '`base` is the ISO 4217 code of the base currency.',
    why: 'An answer to somebody else is a wrong price, and may be a secret. Keep nothing of a request in what all requests share.',
    since: '2026-12',
    only: 'http',
    async run({ http, keys }) {
      const isBase = (base: string) => async () =>
        expectSame('base', rateTableOf(await http.rates(keys.active, base)).base, base);
      const isPair = (from: string, to: string) => async () => {
        const { base, target } = conversionOf(await http.convert(keys.active, { from, to, amount: 2 }));
        expectSame('base and target', [base, target], [from, to]);
      };
      const isList = async () => void currencyListOf(await http.currencies());
      const isRefused = async () => expectError(await http.rates(undefined, 'EUR'), 401);
      const isWrong = async () => expectError(await http.get(router.convert.path, keys.active), 422);
      const free = [isList, isRefused, isWrong];
      const asks = [...free, isBase('EUR'), ...free, isPair('JPY', 'EUR'), isList, isRefused];
      await Promise.all(asks.map((ask) => ask()));
      for (const ask of [isList, isRefused, isList, isWrong, isRefused]) await ask();
    },
  },
  {
    id: 'wire-redirect',
    level: 'MUST',
    title: 'the operations answer where they are, and redirect nobody, in the whole run',
    ref: 'Endpoints; Errors',
    sentence: 'All responses are JSON.',
    why: 'A client that follows takes its key along, and one that does not has no rates. Name the address that answers as the address of the target.',
    since: '2026-12',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.currencies();
      await context.http.rates(undefined, 'EUR');
      await context.http.convert(undefined, { from: 'USD', to: 'EUR', amount: 1 });
      for (const answer of context.seen.filter(({ target }) => ORDINARY.test(target))) {
        const isRedirect = answer.status >= 300 && answer.status < 400 && answer.status !== 304;
        const to = answer.headers.get('Location');
        about(answer, () => expectThat(!isRedirect, 'an answer, and no redirect', `${answer.status} to ${to}`));
      }
    },
  },
  {
    id: 'wire-utf8',
    level: 'MUST',
    title: 'every answer of the run is UTF-8 without a byte order mark',
    ref: 'Introduction',
    sentence: 'All responses are JSON.',
    why: 'Parsers refuse JSON that begins with a byte order mark or is not UTF-8 (RFC 8259, section 8.1). Write the text as UTF-8, and nothing before it.',
    since: '2026-12',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.currencies();
      await context.http.rates(undefined);
      for (const answer of seenAt(context)) {
        about(answer, () => expectThat(!answer.text.startsWith('\uFEFF'), 'no byte order mark', 'a byte order mark'));
        about(answer, () => expectThat(answer.isUtf8 !== false, 'UTF-8', answer.text));
        const charset = charsetOf(answer);
        const read = charset && decodeAs(charset, answer.text);
        const expected = `a text that can be read as ${charset}, too`;
        about(answer, () => expectThat(read === undefined || read === answer.text, expected, read));
      }
    },
  },
  {
    id: 'wire-charset',
    level: 'SHOULD',
    title: 'no answer of the run claims to be in another charset than UTF-8',
    ref: 'Introduction',
    sentence: 'All responses are JSON.',
    why: 'A client that believes the header reads the first letter with an accent wrong. Send `application/json` alone, or with `charset=utf-8`.',
    since: '2026-12',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.currencies();
      await context.http.rates(undefined);
      for (const answer of seenAt(context)) {
        const charset = charsetOf(answer);
        about(answer, () => expectThat(!charset || /^utf-?8$/i.test(charset), 'charset=utf-8, or none', charset));
      }
    },
  },
  {
    id: 'wire-members',
    level: 'MUST',
    title: 'no object of the run has a member twice',
    ref: 'Introduction; Resources, Rate table, rates',
    sentence: '`rates` maps each target currency code (string) to its rate (number, decimal).',
    why: 'Of two members with one name a client takes the first or the last (RFC 8259, section 4), so that two clients have two prices. Write each once.',
    since: '2026-12',
    only: 'http',
    async run(context) {
      const { api, keys } = context;
      await api.rates(keys.active);
      await api.convert(keys.active, { from: 'USD', to: 'EUR', amount: 1 });
      await context.http.rates(undefined);
      for (const answer of seenAt(context)) {
        const name = findDuplicateMember(answer.text);
        about(answer, () => expectSame('members that come twice', name, undefined));
      }
    },
  },
];

function charsetOf({ headers }: Exchange): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers.get('Content-Type') ?? '')?.[1];
}

/** What a client reads that believes in a charset; `undefined` when nobody knows the charset. */
function decodeAs(charset: string, text: string): string | undefined {
  try {
    return new TextDecoder(charset).decode(Buffer.from(text));
  } catch {
    return undefined;
  }
}
