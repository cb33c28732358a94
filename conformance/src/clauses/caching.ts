import { isDeepStrictEqual } from 'node:util';
import { API_KEY_HEADER, router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { expectCurrencyList, expectError, expectSame, expectThat } from '../expectations.ts';
import { about } from '../mismatch.ts';
import { readCachePolicy } from './cache-control.ts';
import { conditionsClauses } from './conditions.ts';
import { obtainConversion, obtainTable } from './held-answers.ts';
import { findSeenAnswers } from './seen-answers.ts';

/** The interval of refreshes. */
const REFRESH_SECONDS = 3 * 3_600;

/** The longest time for which caches may keep an error: the "few moments" of the interface. */
const MOMENTS_SECONDS = 60;

/** Statuses of errors that end by themselves, or when an account changes. */
const PASSING = [401, 403, 429, 500, 502, 503];

const needsKey = ({ path }: Exchange) => path === router.rates.path || path === router.convert.path;

/** Clauses about caches and conditional requests. */
export const cachingClauses: readonly Clause[] = [
  {
    id: 'caching-tags',
    level: 'MUST',
    title: 'an ETag that stays the same names the same content, in all answers of the run',
    ref: 'What the service does 4; GET /api/rates',
    sentence: 'Rates are refreshed every 3 hours from external financial data providers.',
    why: 'A client that holds the tag is told that nothing changed, and goes on showing old rates. Make the tag of the content itself.',
    since: '2026-12',
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
        const isSame = isDeepStrictEqual(answer.body, before.body);
        about(answer, () => expectThat(isSame, `for the tag ${tag} what it named before`, answer.text));
      }
    },
  },
  {
    id: 'caching-tags-differ',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'an ETag is well-formed, is the same for the same content, and another for that of another base',
    ref: 'GET /api/rates; GET /api/currencies',
    sentence: 'names the content; sent back as `If-None-Match`, it gives 304 without a charge',
    why: 'A tag that changes with every answer saves nothing; one that all bases share lets a careless client take one table for another. Make the tag of the content itself.',
    since: '2026-12',
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
        about(answer, () => expectThat(/^(W\/)?"[^"]*"$/.test(tag), 'an ETag in quotes', tag));
        // Each encoding of the same content may have its own tag.
        const written = `${answer.target} ${answer.headers.get('Content-Encoding')} ${answer.text}`;
        const first = tagged.get(written) ?? answer;
        tagged.set(written, first);
        about(answer, () => expectSame('ETag of the same content', tag, tagOf(first)));
        const before = named.get(tag) ?? answer;
        named.set(tag, before);
        const isSame = isDeepStrictEqual(before.body, answer.body) || before.target === answer.target;
        about(answer, () => expectThat(isSame, `another tag than that of ${before.target}`, tag));
      }
    },
  },
  ...conditionsClauses,
  {
    id: 'caching-key-first',
    level: 'MUST',
    title: 'who holds a tag needs a key all the same',
    ref: 'Authentication 1, 3, 4',
    sentence: 'A missing or invalid key gives status 401.',
    why: 'A 304 to somebody without a key says that the rates have not changed, which is what keys are for. Look at the key before the condition.',
    since: '2026-12',
    needs: ['active', 'restricted'],
    only: 'http',
    async run(context) {
      const { http, keys, hasProbes } = context;
      const path = `${router.rates.path}?base=EUR`;
      const tag = tagOf(await obtainTable(context, 'EUR'));
      const tags = [tag ?? '"held"', '*', `"other", ${tag ?? '"held"'}`];
      const unmodified = { 'If-Modified-Since': new Date().toUTCString() };
      for (const condition of [...tags.map((tags) => ({ 'If-None-Match': tags })), unmodified]) {
        expectError(await http.get(path, undefined, condition), 401);
        if (hasProbes) expectError(await http.get(path, 'nonsense', condition), 401);
        expectError(await http.get(path, keys.restricted, condition), 403);
      }
    },
  },
  {
    id: 'caching-not-shared',
    level: 'MUST',
    title: 'no answer to a key is named as one that caches may give to everybody, in the whole run',
    ref: 'What the service does 5; Authentication 1, 3',
    sentence: 'Access to the rates and conversion operations needs an API key. The currency list is public.',
    why: 'A cache in between gives what is public to whoever asks, without a key. Send `Cache-Control: private`, or name the key in `Vary`.',
    since: '2026-12',
    only: 'http',
    async run(context) {
      await context.api.rates(context.keys.active);
      for (const answer of findSeenAnswers(context).filter(needsKey)) {
        if (answer.status !== 200 && answer.status !== 304) continue;
        const varies = (answer.headers.get('Vary') ?? '').toLowerCase().split(/\s*,\s*/);
        const isApart = varies.includes('*') || varies.includes(API_KEY_HEADER.toLowerCase());
        const isOpen = readCachePolicy(answer).isShared && !isApart;
        about(answer, () => expectThat(!isOpen, 'an answer that is private', answer.headers.get('Cache-Control')));
      }
    },
  },
  {
    id: 'caching-errors',
    level: 'SHOULD',
    title: 'errors that pass are not kept for longer than a few moments, in the whole run',
    ref: 'Errors',
    sentence: '503: rate data is temporarily unavailable; retry after a few moments.',
    why: 'A client whose refusal is kept is refused after its account was mended, and after midnight. Send `Cache-Control: no-store` with errors.',
    since: '2026-12',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.rates(undefined);
      for (const answer of findSeenAnswers(context).filter(({ status }) => PASSING.includes(status))) {
        const { freshFor } = readCachePolicy(answer);
        const kept = answer.headers.get('Cache-Control');
        about(answer, () => expectThat(freshFor <= MOMENTS_SECONDS, 'an error that is not kept for long', kept));
      }
    },
  },
  {
    id: 'caching-freshness',
    level: 'SHOULD',
    title: 'rates may not be kept past the next refresh, in the whole run',
    ref: 'What the service does 4; Limits, Rate refresh interval',
    sentence: 'Rates are refreshed every 3 hours from external financial data providers.',
    why: 'A cache that keeps rates for longer than three hours shows old ones. Send a max-age that ends with the next refresh.',
    since: '2026-12',
    only: 'http',
    async run(context) {
      await context.api.rates(context.keys.active);
      for (const answer of findSeenAnswers(context).filter(needsKey)) {
        const age = answer.headers.get('Age');
        about(answer, () => expectThat(age === null || /^\d+$/.test(age), 'an Age in whole seconds', age));
        if (answer.status !== 200) continue;
        const kept = readCachePolicy(answer).freshFor - Number(age ?? 0);
        const told = answer.headers.get('Cache-Control');
        about(answer, () => expectThat(kept <= REFRESH_SECONDS, 'at most 3 hours', told));
      }
    },
  },
  {
    id: 'caching-decided',
    level: 'SHOULD',
    profile: 'crossrate',
    title:
      'tables and conversions are private, the list is public, errors are not stored, and the first and the last have tags',
    ref: 'Versioning',
    sentence: 'names the content; sent back as `If-None-Match`, it gives 304 without a charge',
    why: 'The SDK keeps what it may keep, and so spends eight requests a day for a base. Send the headers that the page on freshness lists.',
    since: '2026-12',
    only: 'http',
    async run(context) {
      const { http } = context;
      const table = await obtainTable(context, 'EUR');
      const conversion = await obtainConversion(context);
      for (const answer of [table, conversion]) {
        const { isPrivate, freshFor } = readCachePolicy(answer);
        about(answer, () => expectThat(isPrivate && freshFor > 0, 'private, and a max-age', readCacheControl(answer)));
      }
      const list = await http.currencies();
      const { isShared, freshFor } = readCachePolicy(list);
      expectThat(isShared && freshFor > 0, 'public, and a max-age', readCacheControl(list));
      expectCurrencyList(list);
      for (const answer of [table, list])
        about(answer, () => expectThat(tagOf(answer) !== null, 'an ETag', tagOf(answer)));
      const unchanged = await http.get(router.currencies.path, undefined, { 'If-None-Match': tagOf(list) ?? '' });
      expectSame('status', unchanged.status, 304);
      const refusal = await http.rates(undefined);
      expectThat(readCachePolicy(refusal).isNeverStored, 'no-store', readCacheControl(refusal));
    },
  },
];

const tagOf = ({ headers }: Exchange) => headers.get('ETag');
const readCacheControl = ({ headers }: Exchange) => headers.get('Cache-Control');
