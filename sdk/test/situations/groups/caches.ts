import { buildTableAnswer, TABLE } from '../answers.ts';
import type { Situation, Stage } from '../situation.ts';

const HOUR = 3_600_000;

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
];

export const caches: readonly Situation[] = [...freshness, ...changes];
