import { buildRefusal, buildTableAnswer, buildUnavailable, FRESH, QUOTA_HEADERS, TABLE } from '../answers.ts';
import { describeOutcome } from '../describe-outcome.ts';
import type { Situation, Stage } from '../situation.ts';

const HOUR = 3_600_000;
const notModified = { status: 304, body: '', headers: FRESH };

/** Sends the same call twice, with some time in between. */
const askTwice =
  (milliseconds: number) =>
  async ({ createClient, clock }: Stage) => {
    const crossrate = createClient();
    await crossrate.rates();
    clock.pass(milliseconds);
    return crossrate.rates();
  };

const freshness = (
  [
    ['max-age=3600', { 'Cache-Control': 'max-age=3600' }, 1],
    ['private, max-age=3600', { 'Cache-Control': 'private, max-age=3600' }, 1],
    ['MAX-AGE=3600 in capitals', { 'Cache-Control': 'PRIVATE, MAX-AGE=3600' }, 1],
    ['max-age="3600" in quotes', { 'Cache-Control': 'max-age="3600"' }, 1],
    ['max-age=60 when ten seconds are over', { 'Cache-Control': 'max-age=60' }, 1],
    ['max-age=10 to the very end', { 'Cache-Control': 'max-age=10' }, 2],
    ['max-age=60 and Age 55', { 'Cache-Control': 'max-age=60', Age: '55' }, 2],
    ['max-age=60 and an Age that is none', { 'Cache-Control': 'max-age=60', Age: 'old' }, 1],
    ['max-age=60 and an Age of years', { 'Cache-Control': 'max-age=60', Age: '999999999' }, 2],
    ['no Cache-Control', {}, 2],
    ['no-store', { 'Cache-Control': 'no-store' }, 2],
    ['no-cache', { 'Cache-Control': 'no-cache, max-age=60' }, 2],
    ['a max-age below zero', { 'Cache-Control': 'max-age=-60' }, 2],
    ['a max-age that is none', { 'Cache-Control': 'max-age=long' }, 2],
    ['an s-maxage, which is for proxies', { 'Cache-Control': 's-maxage=3600' }, 2],
    ['Expires only', { Expires: 'Sat, 21 Nov 2026 12:00:00 GMT' }, 2],
  ] as const
).map(
  ([name, headers, requests]): Situation => ({
    name: `an answer with ${name}, asked for again after ten seconds`,
    server: [buildTableAnswer(headers)],
    caller: askTwice(10_000),
    sees: { value: TABLE, requests },
  }),
);

const changes: readonly Situation[] = [
  {
    name: 'a stale answer that has not changed',
    server: [buildTableAnswer(FRESH), notModified],
    caller: askTwice(HOUR),
    sees: { value: TABLE, requests: 2 },
  },
  {
    name: 'a stale answer that has changed',
    server: [buildTableAnswer(FRESH), { body: { ...TABLE, updated_at: 'later' }, headers: { ...FRESH, ETag: '"b"' } }],
    caller: askTwice(HOUR),
    sees: { value: { ...TABLE, updated_at: 'later' }, requests: 2 },
  },
  ...['"a"', 'W/"a"', '"a,b"', '""'].map(
    (etag): Situation => ({
      name: `an ETag ${etag}, sent back as it came`,
      server: [buildTableAnswer({ ETag: etag }), { status: 304, body: '' }],
      caller: async (stage) => {
        await askTwice(0)(stage);
        return stage.requests.map(({ headers }) => headers['if-none-match']);
      },
      sees: { value: [undefined, etag], requests: 2 },
    }),
  ),
  {
    name: 'no ETag: nothing is asked for',
    server: [buildTableAnswer({ 'Cache-Control': 'max-age=1' })],
    caller: async (stage) => {
      await askTwice(HOUR)(stage);
      return stage.requests.map(({ headers }) => headers['if-none-match']);
    },
    sees: { value: [undefined, undefined], requests: 2 },
  },
  {
    name: 'a 304 that makes an answer fresh again',
    server: [buildTableAnswer(FRESH), notModified],
    caller: async (stage) => {
      const crossrate = stage.createClient();
      for (const milliseconds of [0, HOUR, HOUR - 1]) {
        stage.clock.pass(milliseconds);
        await crossrate.rates();
      }
      return crossrate.rates();
    },
    sees: { value: TABLE, requests: 2 },
  },
  {
    name: 'a 304 with the quota of now',
    server: [
      buildTableAnswer(FRESH),
      { ...notModified, headers: { ...FRESH, ...QUOTA_HEADERS, 'X-RateLimit-Remaining': '7' } },
    ],
    caller: async ({ createClient, clock }) => {
      const crossrate = createClient();
      await crossrate.rates();
      clock.pass(HOUR);
      const { quota, response } = await crossrate.rates().withResponse();
      return [quota?.remaining, response.status];
    },
    sees: { value: [7, 304], requests: 2 },
  },
  {
    name: 'a stale answer, and the service is down: nothing stale is given unasked',
    server: [buildTableAnswer(FRESH), buildUnavailable()],
    caller: askTwice(HOUR),
    sees: { error: 'ServiceUnavailableError', requests: 4 },
  },
  {
    name: 'an error, which nobody keeps',
    server: [buildRefusal(403, 'No.', { 'Cache-Control': 'max-age=3600' }), buildTableAnswer()],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      return [await describeOutcome(crossrate.rates()), (await crossrate.rates()).base];
    },
    sees: { value: ['PermissionError', 'USD'], requests: 2 },
  },
];

export const caches: readonly Situation[] = [...freshness, ...changes];
