import { isDeepStrictEqual } from 'node:util';
import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { expectError, expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { obtainTable, pickContent } from './asking/held-answers.ts';
import { cachePolicyClauses } from './cache-policies.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { conditionsClauses } from './conditions.ts';

/** Clauses about caches, tags and conditional requests. */
export const cachingClauses: readonly Clause[] = [
  {
    id: 'caching-tags',
    level: 'MUST',
    title: 'the same ETag means the same content, in all answers of the run',
    ref: 'What the service does 4; GET /api/rates',
    sentence: 'Rates are refreshed every 3 hours from external financial data providers.',
    why: 'A client that holds the tag gets 304, and goes on showing old rates. Compute the tag from the content.',
    needs: [],
    only: 'http',
    async run(context) {
      for (let sent = 0; sent < 2; sent += 1) await context.http.currencies();
      const known = new Map<string, Exchange>();
      for (const answer of findSeenAnswers(context).filter(({ status }) => status === 200)) {
        const tag = answer.headers.get('ETag');
        if (tag === null) continue;
        const name = `${answer.target} ${tag}`;
        const before = known.get(name) ?? answer;
        known.set(name, before);
        // A weak tag names what an answer means, and so may stay when other fields change (RFC 9110, section 8.8.1).
        const read = tag.startsWith('W/') ? pickContent : readBody;
        const isSame = isDeepStrictEqual(read(answer), read(before));
        checkExchange(answer, () => expectThat(isSame, `for the tag ${tag} what it named before`, answer.text));
      }
    },
  },
  {
    id: 'caching-tags-differ',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'an ETag is well-formed, stays the same with the content, and differs between bases',
    ref: 'GET /api/rates; GET /api/currencies',
    sentence: 'names the content; sent back as `If-None-Match`, it gives 304 without a charge',
    why: 'A tag that changes with every answer saves nothing. A tag shared by all bases lets a careless client take one table for another. Compute the tag from the content.',
    only: 'http',
    async run(context) {
      const { http, choices } = context;
      for (let sent = 0; sent < 2; sent += 1)
        await http.get(router.currencies.path, undefined, { 'Accept-Encoding': 'identity' });
      const tables = [await obtainTable(context, 'EUR'), await obtainTable(context, 'JPY')];
      choices.hold('ETag of rates', tables.every((answer) => tagOf(answer) === null) ? 'none' : 'sent');
      const named = new Map<string, Exchange>();
      const tagged = new Map<string, Exchange>();
      for (const answer of findSeenAnswers(context).filter(({ status }) => status === 200)) {
        const tag = tagOf(answer);
        if (tag === null) continue;
        checkExchange(answer, () => expectThat(/^(W\/)?"[^"]*"$/.test(tag), 'an ETag in quotes', tag));
        // Each encoding of the same content may have its own tag.
        const written = `${answer.target} ${answer.headers.get('Content-Encoding')} ${answer.text}`;
        const first = tagged.get(written) ?? answer;
        tagged.set(written, first);
        checkExchange(answer, () => expectSame('ETag of the same content', tag, tagOf(first)));
        const before = named.get(tag) ?? answer;
        named.set(tag, before);
        const isSame = isDeepStrictEqual(before.body, answer.body) || before.target === answer.target;
        checkExchange(answer, () => expectThat(isSame, `another tag than that of ${before.target}`, tag));
      }
    },
  },
  ...conditionsClauses,
  {
    id: 'caching-key-first',
    level: 'MUST',
    title: 'a client that sends the tag of an answer needs a key, too',
    ref: 'Authentication 1, 3, 4',
    sentence: 'A missing or invalid key gives status 401.',
    why: 'A 304 shows a client without a key that the rates have not changed. Check the key before the condition.',
    needs: ['active', 'restricted'],
    only: 'http',
    async run(context) {
      const { http, keys, hasProbes, clock } = context;
      const path = `${router.rates.path}?base=EUR`;
      const tag = tagOf(await obtainTable(context, 'EUR'));
      const tags = [tag ?? '"held"', '*', `"other", ${tag ?? '"held"'}`];
      const unmodified = { 'If-Modified-Since': new Date(clock.now()).toUTCString() };
      for (const condition of [...tags.map((tags) => ({ 'If-None-Match': tags })), unmodified]) {
        expectError(await http.get(path, undefined, condition), 401);
        if (hasProbes) expectError(await http.get(path, 'nonsense', condition), 401);
        expectError(await http.get(path, keys.restricted, condition), 403);
      }
    },
  },
  ...cachePolicyClauses,
];

const readBody = ({ body }: Exchange) => body;

const tagOf = ({ headers }: Exchange) => headers.get('ETag');
