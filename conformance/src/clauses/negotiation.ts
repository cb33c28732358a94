import { router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import {
  expectConversion,
  expectCurrencyList,
  expectErrorBody,
  expectJson,
  expectRateTable,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { tryEach } from '../suite/try-each.ts';
import { askOnce } from './asking/held-answers.ts';
import { CONVERSION_PATH } from './asking/usual-requests.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { must, should } from './levels.ts';
import { ALL_JSON, CURRENCY_MESSAGE, INVALID_PARAMETERS } from './sentences.ts';

/** Values of `Accept` that allow JSON. */
const ALLOWING = ['*/*', 'application/json', 'text/html;q=0.4, application/json;q=0.5'];

/** Values of `Accept` that exclude JSON: a target may refuse with 406, in JSON. */
const EXCLUDING = ['text/html', 'application/xml', 'text/csv'];

/** The headers of a browser that opens an address, in a language that writes decimals with a comma. */
const BROWSER = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language': 'de-DE,de;q=0.9',
};

/** Values of `Accept-Language`. */
const LANGUAGES = ['de-DE, de;q=0.9', 'es-ES, es;q=0.9', 'tr', 'fr, ar-EG;q=0.9, pt;q=0.8, zh;q=0.6'];

/** Parameters by which clients ask other services for another format, or for a part. */
const FORMS = ['format=xml', 'output=xml', 'f=html', 'alt=rss', 'pretty=1', 'symbols=GBP', 'places=2'];

/** Parameters by which scripts of foreign pages ask other services for a call with the answer in it. */
const CALLS = ['callback=take', 'jsonp=take'];

/** Values of `Accept-Encoding`, each with the encodings that it allows. */
const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  ...{ identity: [], gzip: ['gzip', 'x-gzip'], br: ['br'], deflate: ['deflate'], 'x-unknown': ['x-unknown'] },
  ...{ 'gzip;q=0, br;q=0, deflate;q=0': [], 'gzip;q=0.5, br;q=0': ['gzip', 'x-gzip'] },
};

/** The list, and a refusal. */
const PUBLIC = [router.currencies.path, router.rates.path];

const CONVERSION = `${router.convert.path}?from=USD&to=EUR&amount=1234.5`;

const listForms = ({ hasProbes }: Context) => (hasProbes ? [...CALLS, ...FORMS] : FORMS);

/**
 * Writes paths and queries of a table and a conversion, with parameters that only other services or the other operation
 * know.
 */
export function writeWithForms(context: Context): string[] {
  const forms = listForms(context).join('&');
  return [`${router.rates.path}?base=EUR&${forms}&to=XYZ&amount=100`, `${CONVERSION_PATH}&${forms}&base=XYZ`];
}

/** Clauses about content negotiation: no wish of a client changes the content. */
export const negotiationClauses = [
  must('wire-accept', {
    title: 'answers are JSON, whatever format the client asks for by its headers or by a parameter',
    sentences: [ALL_JSON],
    why: 'Some libraries send `Accept: text/html` and read JSON, and JSONP lets the scripts of foreign pages read answers. Always answer with JSON, or with 406 in JSON.',
    async run(context) {
      const { http, keys } = context;
      await tryEach(context, [...ALLOWING, ...EXCLUDING], async ({ http }, Accept) => {
        for (const path of PUBLIC) expectJson(await http.get(path, undefined, { Accept }));
        if (ALLOWING.includes(Accept))
          expectCurrencyList(await http.get(router.currencies.path, undefined, { Accept }));
      });
      await tryEach(context, listForms(context), async ({ http }, form) => {
        for (const path of PUBLIC) expectJson(await http.get(`${path}?${form}`));
      });
      for (const path of writeWithForms(context)) expectJson(await askOnce(context, { path, key: keys.active }));
      expectJson(await http.get(router.convert.path, keys.active, BROWSER));
    },
  }),
  must('wire-language', {
    title: 'numbers, codes and exact messages are the same in every language',
    sentences: [INVALID_PARAMETERS, CURRENCY_MESSAGE, ALL_JSON],
    why: 'A phone sends the language of its owner, and a decimal comma breaks JSON. Format no field by a locale.',
    async run(context) {
      const list = expectCurrencyList(await context.http.currencies());
      const refused = `${router.convert.path}?from=XYZ&to=EUR&amount=1`;
      const { error } = expectErrorBody(await context.http.get(refused, context.keys.active));
      await tryEach(context, LANGUAGES, async ({ http, keys }, language) => {
        const headers = { 'Accept-Language': language };
        expectSame('list', expectCurrencyList(await http.get(router.currencies.path, undefined, headers)), list);
        expectSame('error', expectErrorBody(await http.get(refused, keys.active, headers)).error, error);
      });
      const headers = { 'Accept-Language': 'de-DE, fr;q=0.9, ar-EG;q=0.8' };
      const answer = await context.http.get(CONVERSION, context.keys.active, headers);
      expectSame('amount', expectConversion(answer).amount, 1234.5);
    },
  }),
  should('wire-encodings', {
    title: 'an answer has no encoding but UTF-8 and those that the client accepts, and the same content in each',
    sentences: [ALL_JSON],
    why: 'A client cannot read an encoding that it does not know, and excludes one with a weight of 0 (RFC 9110, section 12.5.3). Follow Accept-Encoding with its weights, and name no other charset than `utf-8`.',
    async run(context) {
      const { http, keys, seed } = context;
      const list = expectCurrencyList(await http.currencies());
      const codings = Object.entries(ENCODINGS);
      await tryEach(context, codings, async ({ http }, [asked, allowed]) => {
        const answer = await http.get(router.currencies.path, undefined, { 'Accept-Encoding': asked });
        expectPacked(answer, allowed);
        expectSame('list', expectCurrencyList(answer), list);
      });
      const plain = { 'Accept-Encoding': 'identity' };
      // Other clauses compare this table with all others.
      const [asked = '', allowed = []] = codings[Math.abs(seed) % codings.length] ?? [];
      const headers = { ...BROWSER, 'Accept-Encoding': asked };
      const table = await http.get(`${router.rates.path}?base=EUR`, keys.active, headers);
      expectRateTable(table);
      expectPacked(table, allowed);
      for (const key of [undefined, keys.active]) expectJson(await http.get(router.convert.path, key, plain));
      // The answers to a key that is used up are among these.
      for (const answer of findSeenAnswers(context)) {
        if (answer.sentHeaders['Accept-Encoding'] === 'identity') expectPacked(answer, []);
        const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(answer.headers.get('Content-Type') ?? '') ?? [];
        const isUsual = charset === undefined || /^utf-?8$/i.test(charset);
        checkExchange(answer, () => expectThat(isUsual, 'charset=utf-8, or none', charset));
      }
    },
  }),
];

function expectPacked(answer: Exchange, allowed: readonly string[]): void {
  const packed = answer.headers.get('Content-Encoding')?.toLowerCase() ?? 'identity';
  // A header of the user, for all requests, may have taken the place of this one.
  const asked = answer.sentHeaders['Accept-Encoding'];
  const isAsked = asked === undefined || packed === 'identity' || allowed.includes(packed);
  checkExchange(answer, () => expectThat(isAsked, `an answer compressed as asked for (${asked})`, packed));
}
