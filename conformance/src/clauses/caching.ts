import { isDeepStrictEqual } from 'node:util';
import { router } from '@crossrate/contract';
import type { Exchange } from '../exchange.ts';
import { expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { tryEach } from '../suite/try-each.ts';
import { askOnce, obtainTable } from './asking/held-answers.ts';
import { cachePolicyClauses } from './cache-policies.ts';
import { findSeenAnswers } from './checking/seen-answers.ts';
import { decided, must } from './levels.ts';
import { LIVE_RATES, SORTED_LIST, TAGGED } from './sentences.ts';

/** A tag that no answer has. */
const NOBODYS_TAG = '"held-by-nobody"';

/** The fields of the interface without the time: a weak tag may stay when other fields change (RFC 9110, section 8.8.1). */
const CONTENT = ['base', 'target', 'amount', 'rate', 'converted', 'rates', 'currencies'];

/** Clauses about caches, tags and conditional requests. */
export const cachingClauses = [
  decided('caching-tags', {
    title: 'an ETag is well-formed, names one content in the whole run, and stays the same with the content',
    sentences: [TAGGED],
    why: 'A client that holds a tag of old rates gets 304, and goes on showing them; a tag that changes with every answer saves nothing. Compute the tag from the content.',
    async run(context) {
      for (const headers of [{}, { 'Accept-Encoding': 'identity' }, { 'Accept-Encoding': 'identity' }])
        await context.http.get(router.currencies.path, undefined, headers);
      for (const base of ['EUR', 'JPY']) await obtainTable(context, base);
      const [named, tagged] = [new Map<string, Exchange>(), new Map<string, Exchange>()];
      for (const answer of findSeenAnswers(context).filter(({ status }) => status === 200)) {
        const tag = tagOf(answer);
        if (tag === null) continue;
        const before = named.get(tag) ?? answer;
        // Each encoding of the same content may have its own tag.
        const written = `${answer.target} ${answer.headers.get('Content-Encoding')} ${answer.text}`;
        const first = tagged.get(written) ?? answer;
        named.set(tag, before);
        tagged.set(written, first);
        const read = tag.startsWith('W/') ? pickContent : ({ body }: Exchange) => body;
        checkExchange(answer, () => {
          expectThat(/^(W\/)?"[^"]*"$/.test(tag), 'an ETag in quotes', tag);
          expectThat(isDeepStrictEqual(read(answer), read(before)), `for ${tag} what it named before`, answer.text);
          expectSame('ETag of the same content', tag, tagOf(first));
        });
      }
    },
  }),
  must('caching-foreign-tag', {
    title: 'a client gets an empty 304 for the answer that it holds alone, or the whole answer',
    sentences: [LIVE_RATES, SORTED_LIST],
    why: 'After a 304 the client goes on showing what it holds. Compare the tag of the request with the tag of this very answer, or ignore the condition.',
    async run(context) {
      const { keys, clock } = context;
      const list = await context.http.currencies();
      const [table, other] = [await obtainTable(context, 'EUR'), await obtainTable(context, 'JPY')];
      const tag = tagOf(list) ?? NOBODYS_TAG;
      const modified = Date.parse(list.headers.get('Last-Modified') ?? '');
      const writeDate = (time: number) => ({ 'If-Modified-Since': new Date(time).toUTCString() });
      const writeTags = (...tags: readonly string[]) => tags.map((tag) => ({ 'If-None-Match': tag }));
      const held = writeTags(tag, `W/${tag.replace(/^W\//, '')}`, `"other", ${tag}`, '*');
      // A tag belongs to one address, so a target may use one tag for two addresses.
      const ofOther = tagOf(other) === tagOf(table) ? NOBODYS_TAG : (tagOf(other) ?? NOBODYS_TAG);
      for (const [answer, isHeld, conditions] of [
        [list, true, [...held, writeDate(modified || clock.now())]],
        [list, false, [...writeTags(NOBODYS_TAG, lengthenTag(list)), writeDate(modified - DAY_MS || YEAR_1999)]],
        [table, true, writeTags(tagOf(table) ?? '*')],
        [table, false, writeTags(ofOther, lengthenTag(table))],
      ] as const) {
        const key = answer === table ? keys.active : undefined;
        await tryEach(context, conditions, async (context, headers) => {
          const { status, text } = await askOnce(context, { path: answer.target, key, headers });
          if (isHeld && status === 304) expectSame('body of 304', text, '');
          else expectSame('status', status, 200);
        });
      }
    },
  }),
  ...cachePolicyClauses,
];

const DAY_MS = 86_400_000;
const YEAR_1999 = Date.UTC(1999);

const tagOf = ({ headers }: Exchange) => headers.get('ETag');

const pickContent = ({ body }: Exchange): unknown =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => CONTENT.includes(name)));

/** Builds tags that contain the tag of an answer, or a tag that nobody holds. */
function lengthenTag(answer: Exchange): string {
  const [, weak = '', text = 'held'] = /^(W\/)?"(.+)"$/.exec(tagOf(answer) ?? '') ?? [];
  return [`${text}x`, `x${text}`].map((longer) => `${weak}"${longer}"`).join(', ');
}
