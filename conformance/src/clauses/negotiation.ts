import { errorResponses, router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import {
  expectConversion,
  expectCurrencyList,
  expectJson,
  expectRateTable,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { askOnce } from './asking/ask-once.ts';

/** Values of `Accept` that allow JSON. */
const ALLOWING = ['*/*', 'application/json', 'text/html;q=0.4, application/json;q=0.5'];

/** Values of `Accept` that exclude JSON or do not name it: a target may refuse with 406, in JSON. */
const EXCLUDING = [
  'application/*;q=0.1',
  'text/html',
  'application/xml',
  'text/csv',
  'application/javascript',
  'nonsense',
];

/** The headers of a browser that opens an address, in a language that writes decimals with a comma. */
const BROWSER = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language': 'de-DE,de;q=0.9',
};

/** Values of `Accept-Language`. */
const LANGUAGES = [
  'de-DE, de;q=0.9',
  'es-ES, es;q=0.9',
  'tr',
  'ar-EG, *;q=0.1',
  'fr, es;q=0.9, pt;q=0.8, ru;q=0.7, zh;q=0.6, ja;q=0.5',
];

/** Parameters by which clients ask other services for another format. */
const FORMS = ['format=xml', 'output=xml', 'f=html', 'alt=rss', 'pretty=1'];

/** Parameters by which scripts of foreign pages ask other services for a call with the answer in it. */
const CALLS = ['callback=take', 'jsonp=take'];

const CONVERSION = `${router.convert.path}?from=USD&to=EUR&amount=1234.5`;

const listForms = ({ hasProbes }: Context) => (hasProbes ? [...CALLS, ...FORMS] : FORMS);

/**
 * Writes paths and queries of a table and a conversion, with parameters that only other services or the other operation
 * know.
 */
export function writeWithForms(context: Context): string[] {
  const forms = listForms(context).join('&');
  return [`${router.rates.path}?base=EUR&${forms}&to=XYZ&amount=0`, `${CONVERSION}&${forms}&base=XYZ`];
}

/** Clauses about content negotiation: no wish of a client changes the content. */
export const negotiationClauses: readonly Clause[] = [
  {
    id: 'wire-accept',
    level: 'MUST',
    title: 'answers are JSON, whatever the client accepts',
    ref: 'Introduction',
    sentence: 'All responses are JSON.',
    why: 'Some libraries send `Accept: text/html` and read JSON. Always answer with JSON, or with 406 in JSON.',
    only: 'http',
    async run({ http, keys }) {
      for (const Accept of [...ALLOWING, ...EXCLUDING]) {
        const list = await http.get(router.currencies.path, undefined, { Accept });
        if (ALLOWING.includes(Accept)) expectCurrencyList(list);
        expectJson(list);
        expectJson(await http.get(router.rates.path, undefined, { Accept }));
      }
      expectJson(await http.get(router.convert.path, keys.active, BROWSER));
      const table = await http.get(`${router.rates.path}?base=EUR`, keys.active, BROWSER);
      expectSame('base', expectRateTable(table).base, 'EUR');
      expectJson(table);
    },
  },
  {
    id: 'wire-language',
    level: 'MUST',
    title: 'numbers, codes and exact messages are the same in every language',
    ref: 'Introduction; Errors, Exact messages',
    sentence: 'The message of 422 for a currency is exactly `Invalid currency. Please check your currency codes.`',
    why: 'A phone sends the language of its owner, and a decimal comma breaks JSON. Format no field by a locale.',
    only: 'http',
    async run({ http, keys }) {
      const list = expectCurrencyList(await http.currencies());
      for (const language of LANGUAGES) {
        const headers = { 'Accept-Language': language };
        expectSame('list', expectCurrencyList(await http.get(router.currencies.path, undefined, headers)), list);
        const refusal = await http.get(`${router.convert.path}?from=XYZ&to=EUR&amount=1`, keys.active, headers);
        const { error } = (refusal.body ?? {}) as { error?: unknown };
        expectSame('message', error, errorResponses.invalidCurrency.body.error);
      }
      const answer = await http.get(CONVERSION, keys.active, { 'Accept-Language': 'de-DE, fr;q=0.9, ar-EG;q=0.8' });
      expectSame('amount', expectConversion(answer).amount, 1234.5);
    },
  },
  {
    id: 'wire-forms',
    level: 'MUST',
    title: 'no parameter changes the format of an answer',
    ref: 'Introduction',
    sentence: 'All responses are JSON.',
    why: 'JSONP lets the scripts of foreign pages read answers. Ignore such parameters, or refuse them in JSON.',
    only: 'http',
    async run(context) {
      const { http, keys } = context;
      for (const path of [router.currencies.path, router.rates.path])
        for (const form of [...listForms(context), 'format=csv']) expectJson(await http.get(`${path}?${form}`));
      for (const path of [`${router.convert.path}?${listForms(context).join('&')}`, ...writeWithForms(context)]) {
        const answer = await askOnce(context, { path, key: keys.active });
        checkExchange(answer, () => expectJson(answer));
      }
    },
  },
  {
    id: 'wire-encodings',
    level: 'MUST',
    title: 'an answer is compressed only as the client accepts, and has the same content',
    ref: 'Introduction',
    sentence: 'All responses are JSON.',
    why: 'A client cannot read an encoding that it does not know. Follow Accept-Encoding, and name the encoding in Content-Encoding.',
    only: 'http',
    async run({ http, keys, seen }) {
      const list = expectCurrencyList(await http.currencies());
      for (const [asked, allowed] of [
        ['identity', []],
        ['gzip', ['gzip', 'x-gzip']],
        ['br', ['br']],
        ['deflate', ['deflate']],
        ['compress, x-unknown', ['compress', 'x-compress', 'x-unknown']],
      ] as const) {
        const headers = { 'Accept-Encoding': asked };
        const answer = await http.get(router.currencies.path, undefined, headers);
        expectPacked(answer, asked, allowed);
        expectSame('list', expectCurrencyList(answer), list);
        const refusal = await http.get(router.rates.path, undefined, headers);
        expectPacked(refusal, asked, allowed);
        expectJson(refusal);
      }
      const wishes = { 'Accept-Encoding': 'identity', Accept: 'text/csv, */*;q=0.1' };
      const table = await http.get(`${router.rates.path}?base=EUR`, keys.active, wishes);
      expectPacked(table, 'identity', []);
      expectSame('base', expectRateTable(table).base, 'EUR');
      await http.get(router.convert.path, keys.active, { 'Accept-Encoding': 'identity' });
      // The answers to a key that is used up are among these.
      const plain = seen.filter(({ sentHeaders }) => sentHeaders['Accept-Encoding'] === 'identity');
      for (const answer of plain) expectPacked(answer, 'identity', []);
    },
  },
  {
    id: 'wire-encodings-refused',
    level: 'SHOULD',
    title: 'an encoding that the client excludes is not used, and a client that excludes all gets JSON',
    ref: 'Introduction',
    sentence: 'All responses are JSON.',
    why: 'A weight of 0 excludes an encoding (RFC 9110, section 12.4.2). Read the weights, not the names alone.',
    needs: [],
    only: 'http',
    async run({ http }) {
      for (const [asked, allowed] of [
        ['gzip;q=0, br;q=0, deflate;q=0', []],
        ['gzip;q=0.5, br;q=0', ['gzip', 'x-gzip']],
      ] as const) {
        const answer = await http.get(router.currencies.path, undefined, { 'Accept-Encoding': asked });
        expectPacked(answer, asked, allowed);
        expectCurrencyList(answer);
      }
      expectJson(await http.get(router.currencies.path, undefined, { 'Accept-Encoding': 'identity;q=0, *;q=0' }));
    },
  },
];

/** Fails when an answer is compressed in a way that the client did not ask for. */
function expectPacked(answer: Exchange, asked: string, allowed: readonly string[]): void {
  const packed = answer.headers.get('Content-Encoding')?.toLowerCase() ?? 'identity';
  if (packed === 'identity') return;
  checkExchange(answer, () =>
    expectThat(allowed.includes(packed), `an answer compressed as asked for (${asked})`, packed),
  );
}
