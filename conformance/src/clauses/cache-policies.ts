import { API_KEY_HEADER, router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { CLOCK_DIFFERENCE_MS, expectCurrencyList, expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { isGranted } from '../suite/ledger.ts';
import { obtainConversion, obtainTable } from './asking/held-answers.ts';
import { readCachePolicy } from './checking/cache-control.ts';
import { REFUSED_EARLY } from './checking/refused-early.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';

/** The interval of refreshes. */
export const REFRESH_SECONDS = 3 * 3_600;

/** The longest time for which caches may keep an error: the "few moments" of the interface. */
const MOMENTS_SECONDS = 60;

/** The statuses of errors that end by themselves, or when an account changes. */
const TEMPORARY = [401, 403, 429, 500, 502, 503];

const UNTIL_REFRESH = 'and a max-age that ends with the next refresh, on the hour: 00, 03, 06 and so on';

/** The longest random delay of a refresh. */
const REFRESH_DELAY_SECONDS = 30;

const needsKey = ({ path }: Exchange) => path === router.rates.path || path === router.convert.path;

/** Clauses about who may keep answers, and for how long. */
export const cachePolicyClauses: readonly Clause[] = [
  {
    id: 'caching-not-shared',
    level: 'MUST',
    title: 'no answer to a key is marked as public for caches, in the whole run',
    ref: 'What the service does 5; Authentication 1, 3',
    sentence: 'Access to the rates and conversion operations needs an API key. The currency list is public.',
    why: 'A shared cache gives public answers to clients without a key. Send `Cache-Control: private`, or name the key header in `Vary`.',
    only: 'http',
    run: (context) => expectApart(context, 'isShared'),
  },
  {
    id: 'caching-private',
    level: 'SHOULD',
    title: 'no shared cache may reuse an answer to a key, in the whole run',
    ref: 'What the service does 5; Authentication 1, 3',
    sentence: 'Access to the rates and conversion operations needs an API key. The currency list is public.',
    why: 'Shared caches do not know that X-API-KEY is a secret, and reuse any answer with max-age or Expires (RFC 9111, section 3). Add `private`, or name the key header in `Vary`.',
    only: 'http',
    run: (context) => expectApart(context, 'isReusable'),
  },
  {
    id: 'caching-errors',
    level: 'SHOULD',
    title: 'no cache keeps a temporary error for longer than a minute, in the whole run',
    ref: 'Errors',
    sentence: '503: rate data is temporarily unavailable; retry after a few moments.',
    why: 'A cached refusal goes on after the account is in order again, or after midnight. Send `Cache-Control: no-store` with errors.',
    needs: [],
    only: 'http',
    async run(context) {
      await context.http.rates(undefined);
      for (const answer of findSeenAnswers(context).filter(({ status }) => TEMPORARY.includes(status))) {
        const { freshFor } = readCachePolicy(answer);
        const kept = answer.headers.get('Cache-Control');
        checkExchange(answer, () =>
          expectThat(freshFor <= MOMENTS_SECONDS, 'an error that is not kept for long', kept),
        );
        const isOpen = isOfOneKey(answer) && readCachePolicy(answer).isShared && !isKeptApart(answer);
        checkExchange(answer, () => expectThat(!isOpen, 'an error that caches give to no other key', kept));
      }
    },
  },
  {
    id: 'caching-freshness',
    level: 'SHOULD',
    title: 'no cache keeps rates past the next refresh, in the whole run',
    ref: 'What the service does 4; Limits, Rate refresh interval',
    sentence: 'Rates are refreshed every 3 hours from external financial data providers.',
    why: 'A cache that keeps rates for longer than three hours shows old ones. Send a max-age that ends with the next refresh.',
    only: 'http',
    async run(context) {
      await context.api.rates(context.keys.active);
      for (const answer of findSeenAnswers(context).filter(needsKey)) {
        const age = answer.headers.get('Age');
        checkExchange(answer, () => expectThat(age === null || /^\d+$/.test(age), 'an Age in whole seconds', age));
        checkExchange(answer, () => expectThat(Number(age ?? 0) <= REFRESH_SECONDS, 'an Age of at most 3 hours', age));
        if (answer.status !== 200) continue;
        const kept = readCachePolicy(answer).freshFor - Number(age ?? 0);
        const stated = answer.headers.get('Cache-Control');
        checkExchange(answer, () => expectThat(kept <= REFRESH_SECONDS, 'at most 3 hours', stated));
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
    why: 'With these headers the SDK spends eight requests a day on a base. Send the headers that the page on freshness lists, and Vary: Accept-Encoding with a list that is compressed for some clients.',
    only: 'http',
    async run(context) {
      const { http, keys } = context;
      const table = await obtainTable(context, 'EUR');
      const conversion = await obtainConversion(context);
      for (const answer of [table, conversion]) {
        const isRight = readCachePolicy(answer).isPrivate && lastsUntilRefresh(answer);
        checkExchange(answer, () => expectThat(isRight, `private, ${UNTIL_REFRESH}`, readCacheControl(answer)));
      }
      const list = await http.currencies();
      const isRight = readCachePolicy(list).isShared && lastsUntilRefresh(list);
      expectThat(isRight, `public, ${UNTIL_REFRESH}`, readCacheControl(list));
      expectCurrencyList(list);
      const isPacked = list.headers.has('Content-Encoding');
      expectThat(!isPacked || variesBy(list, 'Accept-Encoding'), 'Accept-Encoding in Vary', list.headers.get('Vary'));
      for (const answer of [table, list])
        checkExchange(answer, () => expectThat(tagOf(answer) !== null, 'an ETag', tagOf(answer)));
      const tag = tagOf(list) ?? '';
      const strong = tag.replace(/^W\//, '');
      for (const held of [tag, `W/${strong}`, `"other", ${strong}`]) {
        const unchanged = await http.get(router.currencies.path, undefined, { 'If-None-Match': held });
        expectSame(`status for If-None-Match: ${held}`, unchanged.status, 304);
      }
      await http.rates(undefined);
      await http.rates(keys.active, 'XYZ');
      const unknown = await http.get(`${router.rates.path}/nothing`);
      const refusals = findSeenAnswers(context).filter(
        ({ status }) => status >= 400 && !REFUSED_EARLY.includes(status),
      );
      for (const refusal of [unknown, ...refusals])
        checkExchange(refusal, () =>
          expectThat(readCachePolicy(refusal).isNeverStored, 'no-store', readCacheControl(refusal)),
        );
    },
  },
];

/** Checks whether an answer is fresh, and no longer than until the next refresh, as far as clocks agree. */
function lastsUntilRefresh(answer: Exchange): boolean {
  const { freshFor } = readCachePolicy(answer);
  const toRefresh = REFRESH_SECONDS - ((answer.receivedAt / 1000) % REFRESH_SECONDS);
  return freshFor > 0 && freshFor <= toRefresh + REFRESH_DELAY_SECONDS + CLOCK_DIFFERENCE_MS / 1000;
}

/** Fails when the policy of an answer to a key lets caches give it to others, and nothing keeps the keys apart. */
async function expectApart(context: Context, permission: 'isShared' | 'isReusable'): Promise<void> {
  await context.api.rates(context.keys.active);
  await obtainConversion(context);
  for (const answer of findSeenAnswers(context)) {
    if (!needsKey(answer) || !isGranted(answer.status)) continue;
    const isOpen = readCachePolicy(answer)[permission] && !isKeptApart(answer);
    const stated = [readCacheControl(answer), answer.headers.get('Expires')];
    checkExchange(answer, () => expectThat(!isOpen, 'private, or the key in Vary', stated));
  }
}

/** Checks for a refusal that another key may not get. */
const isOfOneKey = (answer: Exchange) => needsKey(answer) && [401, 403, 429].includes(answer.status);

/** Checks whether a cache keeps the answers to each key apart. */
const isKeptApart = (answer: Exchange) => variesBy(answer, API_KEY_HEADER);

/** Checks whether a cache keeps an answer apart from those to requests with another value of a header. */
function variesBy({ headers }: Exchange, name: string): boolean {
  const varies = (headers.get('Vary') ?? '').toLowerCase().split(/\s*,\s*/);
  return varies.includes('*') || varies.includes(name.toLowerCase());
}

const tagOf = ({ headers }: Exchange) => headers.get('ETag');
const readCacheControl = ({ headers }: Exchange) => headers.get('Cache-Control');
