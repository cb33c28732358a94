import { API_KEY_HEADER, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { CLOCK_DIFFERENCE_MS, expectStatus, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { isGranted } from '../suite/ledger.ts';
import { tryEach } from '../suite/try-each.ts';
import { obtainConversion, obtainTable } from './asking/held-answers.ts';
import { readCachePolicy } from './checking/cache-control.ts';
import { findSeenAnswers, REFUSED_EARLY } from './checking/seen-answers.ts';
import { expectNamed } from './cross-origin.ts';
import { decided, should } from './levels.ts';
import { NEEDS_KEY, REFRESHED, TAGGED } from './sentences.ts';

/** The interval of refreshes. */
const REFRESH_SECONDS = 3 * 3_600;

/** The longest time for which caches may keep an error: the "few moments" of the interface. */
const MOMENTS_SECONDS = 60;

/** The statuses of errors that end by themselves, or when an account changes. */
const TEMPORARY = [401, 403, 429, 500, 502, 503];

const UNTIL_REFRESH = 'and a max-age that ends with the next refresh, on the hour: 00, 03, 06 and so on';

/** The longest random delay of a refresh. */
const REFRESH_DELAY_SECONDS = 30;

const UNKNOWN_PATH = `${router.rates.path}/nothing`;

/** Clauses about who may keep answers, and for how long. */
export const cachePolicyClauses = [
  should('caching-freshness', {
    title: 'no cache gives an answer to another key, rates past the next refresh, or a temporary error for minutes',
    sentences: [NEEDS_KEY, REFRESHED, '503: rate data is temporarily unavailable; retry after a few moments.'],
    why: 'Shared caches do not know that X-API-KEY is a secret, and reuse any answer with `public`, max-age or Expires (RFC 9111, section 3); a cached refusal goes on after midnight. Add `private`, or name the key header in `Vary`; send a max-age that ends with the next refresh, and `Cache-Control: no-store` with errors.',
    async run(context) {
      await obtainTable(context);
      await obtainConversion(context);
      await context.http.rates(undefined);
      expectPolicies(context, (answer, { freshFor, isReusable, isShared }) => {
        const { status, headers } = answer;
        const isOfOneKey = needsKey(answer) && !variesBy(answer, API_KEY_HEADER);
        if (TEMPORARY.includes(status)) {
          if (freshFor > MOMENTS_SECONDS) return 'an error that is not kept for long';
          return isOfOneKey && status < 500 && isShared ? 'an error that caches give to no other key' : undefined;
        }
        if (isOfOneKey && isGranted(status) && isReusable) return 'private, or the key in Vary';
        if (!needsKey(answer)) return undefined;
        const age = headers.get('Age') ?? '0';
        if (!/^\d+$/.test(age) || Number(age) > REFRESH_SECONDS) return `an Age of at most 3 hours, not ${age}`;
        return status === 200 && freshFor - Number(age) > REFRESH_SECONDS ? 'at most 3 hours' : undefined;
      });
    },
  }),
  decided('caching-decided', {
    title:
      'tables and conversions are private, the list is public, no error is stored, 304 says the same, and Vary names the key',
    sentences: [TAGGED],
    why: 'With these headers the SDK spends eight requests a day on a base. Send the headers that the page on freshness lists, also with 304 (RFC 9110, section 15.4.5), and Vary with all of them.',
    async run(context) {
      const { http, keys, seen } = context;
      const list = await http.currencies();
      const held = [list, await obtainTable(context), await obtainConversion(context)];
      const tag = list.headers.get('ETag')?.replace(/^W\//, '') ?? '';
      await tryEach(context, [tag, `W/${tag}`, `"other", ${tag}`], async ({ http }, tags) =>
        expectStatus(await http.get(list.target, undefined, { 'If-None-Match': tags }), 304),
      );
      for (const key of [undefined, keys.active]) await http.rates(key, 'XYZ');
      await http.get(UNKNOWN_PATH);
      expectPolicies(context, (answer, { isPrivate, isShared, isNeverStored, freshFor }) => {
        const { status, target, path, receivedAt } = answer;
        if (status >= 400) return isNeverStored || REFUSED_EARLY.includes(status) ? undefined : 'no-store';
        const full = status === 304 && seen.find((each) => each.status === 200 && each.target === target);
        if (full) return describePolicy(answer) === describePolicy(full) ? undefined : describePolicy(full);
        if (!held.includes(answer)) return undefined;
        if (path !== router.convert.path && !answer.headers.has('ETag')) return 'an ETag';
        const isRight = (answer === list ? isShared : isPrivate) && isByNextRefresh(freshFor, receivedAt);
        return isRight ? undefined : `${answer === list ? 'public' : 'private'}, ${UNTIL_REFRESH}`;
      });
      for (const answer of findSeenAnswers(context)) {
        const { status, path } = answer;
        const isTagged = path !== router.convert.path && isGranted(status);
        const isKeyed = needsKey(answer) && !REFUSED_EARLY.includes(status);
        const names = [...(isKeyed ? [API_KEY_HEADER] : []), ...(isTagged ? ['Accept-Encoding'] : [])];
        expectNamed(answer, 'Vary', names);
      }
    },
  }),
];

const needsKey = ({ path }: Exchange) => path === router.rates.path || path === router.convert.path;

/** Checks that seconds from an answer on end with the next refresh or before: a server may ask a provider again earlier. */
export function isByNextRefresh(seconds: number, receivedAt: number): boolean {
  const difference = CLOCK_DIFFERENCE_MS / 1_000;
  const now = receivedAt / 1_000;
  const refresh = Math.ceil((now + difference) / REFRESH_SECONDS) * REFRESH_SECONDS;
  return seconds > 0 && now + seconds <= refresh + REFRESH_DELAY_SECONDS + difference;
}

/** Fails at the first answer of the run whose policy for caches has a fault. */
function expectPolicies(
  context: Context,
  findFault: (answer: Exchange, policy: ReturnType<typeof readCachePolicy>) => string | undefined,
): void {
  const unknown = context.seen.filter(({ path }) => path === UNKNOWN_PATH);
  for (const answer of [...findSeenAnswers(context), ...unknown]) {
    const expected = findFault(answer, readCachePolicy(answer));
    const stated = [answer.headers.get('Cache-Control'), answer.headers.get('Expires')];
    if (expected) checkExchange(answer, () => expectThat(false, expected, stated));
  }
}

/** Describes which headers for caches an answer has, and who may keep it. The seconds differ from one answer to the next. */
function describePolicy(answer: Exchange): string {
  const { isNeverStored, isPrivate, isShared } = readCachePolicy(answer);
  const names = ['ETag', 'Cache-Control'].filter((name) => answer.headers.has(name));
  // A cache takes the length over, and then holds an answer that seems to be cut (RFC 9110, section 8.6).
  const isCut = answer.headers.get('Content-Length') === '0';
  return `${names}; ${Object.entries({ isNeverStored, isPrivate, isShared, isCut })}`;
}

/** Checks whether a cache keeps an answer apart from those to requests with another value of a header. */
function variesBy({ headers }: Exchange, name: string): boolean {
  const varies = (headers.get('Vary') ?? '').toLowerCase().split(/\s*,\s*/);
  return varies.includes('*') || varies.includes(name.toLowerCase());
}
