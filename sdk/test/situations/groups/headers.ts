import { buildRefusal, buildTableAnswer, buildUnavailable, QUOTA, QUOTA_HEADERS, TABLE } from '../answers.ts';
import type { Situation, Stage } from '../situation.ts';

const readQuota = async ({ createClient }: Stage) => (await createClient().rates().withResponse()).quota;

const quotas = (
  [
    ['all of the quota', QUOTA_HEADERS, QUOTA],
    ['no quota', {}, undefined],
    ['a quota without its limit', { ...QUOTA_HEADERS, 'X-RateLimit-Limit': '' }, undefined],
    ['a quota without what is left', { ...QUOTA_HEADERS, 'X-RateLimit-Remaining': '' }, undefined],
    ['a quota without its reset', { ...QUOTA_HEADERS, 'X-RateLimit-Reset': '' }, undefined],
    ['a quota in words', { ...QUOTA_HEADERS, 'X-RateLimit-Remaining': 'many' }, undefined],
    ['a quota below zero', { ...QUOTA_HEADERS, 'X-RateLimit-Remaining': '-1' }, undefined],
    ['a quota in fractions', { ...QUOTA_HEADERS, 'X-RateLimit-Remaining': '9.5' }, undefined],
    ['a quota in hexadecimal', { ...QUOTA_HEADERS, 'X-RateLimit-Limit': '0x64' }, undefined],
    ['a quota with an exponent', { ...QUOTA_HEADERS, 'X-RateLimit-Limit': '1e2' }, undefined],
    ['a quota that is repeated', { ...QUOTA_HEADERS, 'X-RateLimit-Limit': '100, 100' }, undefined],
    ['a reset beyond all dates', { ...QUOTA_HEADERS, 'X-RateLimit-Reset': '9'.repeat(20) }, undefined],
    ['a reset that is a date', { ...QUOTA_HEADERS, 'X-RateLimit-Reset': 'Sun, 22 Nov 2026 00:00:00 GMT' }, undefined],
    ['nothing left of the quota', { ...QUOTA_HEADERS, 'X-RateLimit-Remaining': '0' }, { ...QUOTA, remaining: 0 }],
    ["the draft's headers only", { RateLimit: '"default";r=9;t=60', 'RateLimit-Policy': '"default";q=10' }, undefined],
  ] as const
).map(
  ([name, headers, value]): Situation => ({
    name,
    server: [buildTableAnswer(headers)],
    caller: readQuota,
    sees: { value },
  }),
);

const NOON = 'Sat, 21 Nov 2026 12:00:00 GMT';
/** Rows about `Retry-After`. The clocks of server and client both say 10:00, unless the answer has another `Date`. */
const waits = (
  [
    ['in seconds', '90', {}, 90],
    ['of no seconds', '0', {}, 0],
    ['with zeros before it', '0090', {}, 90],
    ['below zero', '-5', {}, undefined],
    ['in fractions', '1.5', {}, undefined],
    ['in words', 'soon', {}, undefined],
    ['that is empty', '', {}, undefined],
    ['with an exponent', '1e3', {}, undefined],
    ['as a date', 'Sat, 21 Nov 2026 10:01:30 GMT', {}, 90],
    ['as a date that is over', 'Sat, 21 Nov 2026 09:00:00 GMT', {}, 0],
    ['as a date that is none', 'Sat, 99 Nov 2026 10:01:30 GMT', {}, undefined],
    ['as a date, of an answer without one', 'Sat, 21 Nov 2026 10:01:30 GMT', { Date: '' }, 90],
    ['as a date, of an answer whose date is none', 'Sat, 21 Nov 2026 10:01:30 GMT', { Date: 'today' }, 90],
  ] as const
).map(
  ([name, value, headers, retryAfter]): Situation => ({
    name: `Retry-After ${name}`,
    server: [buildRefusal(429, 'Used up.', { 'Retry-After': value, ...headers })],
    sees: { error: 'QuotaExceededError', retryAfter },
  }),
);

const LONGEST_SECONDS = 24 * 60 * 60;

const wrongClocks: readonly Situation[] = [
  {
    name: "Retry-After as a date, where the client's clock is two hours slow",
    server: [buildRefusal(429, 'Used up.', { 'Retry-After': 'Sat, 21 Nov 2026 12:01:30 GMT', Date: NOON })],
    sees: { error: 'QuotaExceededError', retryAfter: 90 },
  },
  {
    name: "Retry-After as a date, where the client's clock is years fast",
    server: [
      buildRefusal(429, 'Used up.', {
        'Retry-After': 'Fri, 21 Nov 2025 12:01:30 GMT',
        Date: 'Fri, 21 Nov 2025 12:00:00 GMT',
      }),
    ],
    sees: { error: 'QuotaExceededError', retryAfter: 90 },
  },
  {
    name: 'Retry-After as a date, obeyed by the clock of the server',
    server: [buildUnavailable({ 'Retry-After': 'Sat, 21 Nov 2026 12:00:20 GMT', Date: NOON }), buildTableAnswer()],
    caller: async ({ createClient, clock }) => {
      const before = clock.now();
      await createClient().rates();
      return clock.now() - before;
    },
    sees: { value: 20_000, requests: 2 },
  },
  ...['99999999999', '999999999999999999999', 'Sat, 21 Nov 9999 10:00:00 GMT'].map(
    (value): Situation => ({
      name: `an absurd Retry-After, ${value}`,
      server: [buildUnavailable({ 'Retry-After': value })],
      sees: {
        error: 'ServiceUnavailableError',
        retryAfter: (seen: number | undefined) => seen === undefined || seen <= LONGEST_SECONDS,
        requests: 1,
      },
    }),
  ),
];

const others: readonly Situation[] = [
  {
    name: 'a key in the id of the request',
    server: [buildRefusal(400, 'No.', { 'X-Request-Id': 'cr_a1b2c3d4e5f6a7b8' })],
    sees: { error: 'CrossrateError', requestId: '[key]' },
  },
  {
    name: 'a hundred headers that nobody knows',
    server: [buildTableAnswer(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`X-Odd-${index}`, 'x'])))],
    sees: { value: TABLE },
  },
  {
    name: 'a head of a hundred kilobytes',
    server: [{ raw: `HTTP/1.1 200 OK\r\nX-Odd: ${'x'.repeat(100_000)}\r\n\r\n`, ending: 'end' }],
    sees: { error: 'ConnectionError', requests: 3 },
  },
  {
    name: 'a cookie, which is not sent back',
    server: [buildTableAnswer({ 'Set-Cookie': 'session=1' })],
    caller: async ({ createClient, requests }) => {
      await createClient().rates();
      await createClient().rates();
      return requests.map(({ headers }) => headers.cookie);
    },
    sees: { value: [undefined, undefined], requests: 2 },
  },
];

export const headers: readonly Situation[] = [...quotas, ...waits, ...wrongClocks, ...others];
