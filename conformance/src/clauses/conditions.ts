import { isDeepStrictEqual } from 'node:util';
import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { expectCurrencyList, expectRateTable, expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { askOnce } from './asking/ask-once.ts';
import { obtainTable, pickContent } from './asking/held-answers.ts';
import { readCachePolicy } from './checking/cache-control.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { compareUnlessRefreshed } from './checking/unless-refreshed.ts';

/** Conditions of a client that holds no answer of the target. */
const FOREIGN_CONDITIONS: readonly Readonly<Record<string, string>>[] = [
  { 'If-None-Match': '"held-by-nobody"' },
  { 'If-None-Match': 'W/"held-by-nobody", ""' },
  { 'If-Modified-Since': 'Fri, 01 Jan 1999 00:00:00 GMT' },
];

/** Clauses about conditional requests. */
export const conditionsClauses: readonly Clause[] = [
  {
    id: 'caching-foreign-tag',
    level: 'MUST',
    title: 'a client that holds another answer gets the whole answer, not 304',
    ref: 'GET /api/rates; GET /api/currencies',
    sentence: 'Returns live rates for a base currency, for all available target currencies.',
    why: 'After a 304 the client goes on showing the rates of another base. Compare the tag of the request with the tag of this very answer.',
    only: 'http',
    async run(context) {
      const { http, keys } = context;
      const list = await http.currencies();
      const lengthened = lengthenTag(list.headers.get('ETag')).map((tag) => ({ 'If-None-Match': tag }));
      for (const condition of [...FOREIGN_CONDITIONS, ...lengthened]) {
        const answer = await http.get(router.currencies.path, undefined, condition);
        expectSame('list', expectCurrencyList(answer), expectCurrencyList(list));
      }
      const unfounded = context.seen.find((answer) => answer.status === 304 && holdsNothing(answer));
      if (unfounded) checkExchange(unfounded, () => expectSame('status', unfounded.status, 200));
      const [own, foreign] = [await obtainTable(context, 'EUR'), await obtainTable(context, 'JPY')].map(({ headers }) =>
        headers.get('ETag'),
      );
      // A tag belongs to one address, so a target may use one tag for two addresses.
      if (foreign && own === foreign) return;
      const longer = lengthenTag(own).join(', ');
      for (const tags of [foreign ?? '"held-by-nobody"', ...(longer ? [longer] : [])]) {
        const answer = await http.get(`${router.rates.path}?base=EUR`, keys.active, { 'If-None-Match': tags });
        expectSame('base', expectRateTable(answer).base, 'EUR');
      }
    },
  },
  {
    id: 'caching-own-tag',
    level: 'MUST',
    title: 'a client that holds the answer gets an empty 304, or the answer again',
    ref: 'GET /api/rates; GET /api/currencies',
    sentence: 'Returns the sorted list of supported currency codes.',
    why: 'Clients and caches send the tag of their copy. Answer with an empty 304, or ignore the condition.',
    only: 'http',
    run: (context) =>
      compareUnlessRefreshed(context, async ({ http, keys, clock }) => {
        const list = await http.currencies();
        const tag = list.headers.get('ETag') ?? '"held-by-nobody"';
        const weak = `W/${tag.replace(/^W\//, '')}`;
        for (const tags of [tag, weak, `"other" , ${tag},"third"`, '*'])
          expectHeld(await http.get(router.currencies.path, undefined, { 'If-None-Match': tags }), list);
        const modified = list.headers.get('Last-Modified') ?? new Date(clock.now()).toUTCString();
        expectHeld(await http.get(router.currencies.path, undefined, { 'If-Modified-Since': modified }), list);
        const table = await obtainTable(context, 'EUR');
        const headers = { 'If-None-Match': table.headers.get('ETag') ?? '*' };
        expectHeld(await askOnce(context, { path: table.target, key: keys.active, headers }), table);
      }),
  },
  {
    id: 'caching-not-modified',
    level: 'SHOULD',
    profile: 'crossrate',
    title: '304 has the ETag and the Cache-Control of the answer that it confirms, in the whole run',
    ref: 'GET /api/currencies',
    sentence: 'names the content; sent back as `If-None-Match`, it gives 304 without a charge',
    why: 'A cache without a new max-age asks again with every request (RFC 9110, section 15.4.5). Send the headers of the answer with 304, too.',
    needs: [],
    only: 'http',
    async run(context) {
      const { http } = context;
      const list = await http.currencies();
      await http.get(router.currencies.path, undefined, { 'If-None-Match': list.headers.get('ETag') ?? '*' });
      for (const answer of findSeenAnswers(context).filter(({ status }) => status === 304)) {
        const full = context.seen.find(({ target, status }) => status === 200 && target === answer.target);
        for (const name of ['ETag', 'Cache-Control'])
          if (full?.headers.has(name))
            checkExchange(answer, () => expectThat(answer.headers.has(name), `${name} with 304`, 'none'));
        // A cache takes the newer policy over (RFC 9111, section 4.3.4), and drops what must not be stored.
        if (full)
          checkExchange(answer, () => expectSame('Cache-Control', listPermissions(answer), listPermissions(full)));
        // A cache takes the length over, and then holds an answer that seems to be cut (RFC 9110, section 8.6).
        const [whole, stated] = [full, answer].map((each) => each?.headers.get('Content-Length') ?? null);
        if (whole !== null && stated === '0') checkExchange(answer, () => expectSame('Content-Length', stated, whole));
      }
    },
  },
];

/** Tells whether a request names a tag that no answer has: the clause that counts the quota sends some. */
const holdsNothing = ({ sentHeaders }: Exchange) =>
  FOREIGN_CONDITIONS.some((condition) => condition['If-None-Match'] === (sentHeaders['If-None-Match'] ?? null));

/** Builds tags that contain a tag. */
function lengthenTag(tag: string | null | undefined): string[] {
  const [, weak = '', text = ''] = /^(W\/)?"(.+)"$/.exec(tag ?? '') ?? [];
  return text ? [`${text}x`, `x${text}`].map((longer) => `${weak}"${longer}"`) : [];
}

/** Lists who may keep an answer. The seconds differ from one answer to the next. */
function listPermissions(answer: Exchange): string[] {
  const { isNeverStored, isPrivate, isShared } = readCachePolicy(answer);
  return Object.entries({ 'no-store': isNeverStored, private: isPrivate, public: isShared }).flatMap(([name, is]) =>
    is ? [name] : [],
  );
}

/** Fails unless the answer is an empty 304, or repeats the answer that the client holds. */
function expectHeld(answer: Exchange, held: Exchange): void {
  expectThat(answer.status === 304 || answer.status === 200, 'status 304 or 200', answer.status);
  if (answer.status === 304) expectSame('body of 304', answer.text, '');
  else expectThat(isDeepStrictEqual(pickContent(answer), pickContent(held)), 'the answer that is held', answer.text);
}
