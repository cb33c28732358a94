import { buildPage, buildRefusal, buildTableAnswer, buildUnavailable, TABLE } from '../answers.ts';
import type { Situation, Stage } from '../situation.ts';

const wait = { raw: '', ending: 'wait' } as const;

/** Measures the time of a row's calls, including the waits. */
const measureTime = (act: (stage: Stage) => Promise<unknown>) => async (stage: Stage) => {
  const before = stage.clock.now();
  await act(stage);
  return stage.clock.now() - before;
};
const isWithin = (least: number, most: number) => (seen: number) => least <= seen && seen <= most;

export const retries: readonly Situation[] = [
  ...[502, 503, 504].flatMap((status): Situation[] => [
    {
      name: `status ${status}, and then rates`,
      server: [buildRefusal(status, 'Not now.'), buildTableAnswer()],
      sees: { value: TABLE, requests: 2 },
    },
    {
      name: `status ${status} twice as a page, and then rates`,
      server: [buildPage(status), buildPage(status), buildTableAnswer()],
      sees: { value: TABLE, requests: 3 },
    },
  ]),
  {
    name: 'three kinds of failure in a row, with a retry more',
    server: [buildPage(502), { raw: '', ending: 'reset' }, buildUnavailable(), buildTableAnswer()],
    options: { maxRetries: 3 },
    sees: { value: TABLE, requests: 4 },
  },
  {
    name: 'a failure that passes, and then one that does not',
    server: [buildPage(502), buildRefusal(401, 'Missing or invalid API key.')],
    sees: { error: 'AuthenticationError', requests: 2 },
  },
  {
    name: 'no retries wanted',
    server: [buildUnavailable(), buildTableAnswer()],
    options: { maxRetries: 0 },
    sees: { error: 'ServiceUnavailableError' },
  },
  {
    name: 'no retries wanted for this call',
    server: [buildUnavailable(), buildTableAnswer()],
    caller: ({ createClient }) => createClient().rates({}, { maxRetries: 0 }),
    sees: { error: 'ServiceUnavailableError' },
  },
  ...[400, 401, 403, 404, 408, 422, 429, 500].map(
    (status): Situation => ({
      name: `status ${status} with Retry-After, which is passed on and not obeyed`,
      server: [buildRefusal(status, 'No.', { 'Retry-After': '1' }), buildTableAnswer()],
      sees: { status, error: /Error$/, retryAfter: 1 },
    }),
  ),
  {
    name: 'a Retry-After that is obeyed to the second',
    server: [buildUnavailable({ 'Retry-After': '7' }), buildTableAnswer()],
    caller: measureTime(({ createClient }) => createClient().rates()),
    sees: { value: 7_000, requests: 2 },
  },
  {
    name: 'a Retry-After of no seconds',
    server: [buildUnavailable({ 'Retry-After': '0' }), buildTableAnswer()],
    caller: measureTime(({ createClient }) => createClient().rates()),
    sees: { value: 0, requests: 2 },
  },
  {
    name: 'a Retry-After that leads just beyond all of the time',
    server: [buildUnavailable({ 'Retry-After': '60' }), buildTableAnswer()],
    sees: { error: 'ServiceUnavailableError', retryAfter: 60 },
  },
  {
    name: 'a Retry-After that leads just not beyond it',
    server: [buildUnavailable({ 'Retry-After': '59' }), buildTableAnswer()],
    sees: { value: TABLE, requests: 2 },
  },
  {
    name: 'Retry-Afters that lead beyond it together',
    server: [buildUnavailable({ 'Retry-After': '40' })],
    sees: { error: 'ServiceUnavailableError', retryAfter: 40, requests: 2 },
  },
  {
    name: 'a Retry-After as a date that leads beyond all of the time',
    server: [buildUnavailable({ 'Retry-After': 'Sat, 21 Nov 2026 11:00:00 GMT' }), buildTableAnswer()],
    sees: { error: 'ServiceUnavailableError', retryAfter: 3_600 },
  },
  {
    name: 'a Retry-After on the page of a proxy',
    server: [buildPage(502, { 'Retry-After': '5' }), buildTableAnswer()],
    caller: measureTime(({ createClient }) => createClient().rates()),
    sees: { value: 5_000, requests: 2 },
  },
  {
    name: 'no Retry-After: the first waiting is between a quarter and half a second',
    server: [buildUnavailable(), buildTableAnswer()],
    caller: measureTime(({ createClient }) => createClient().rates()),
    sees: { value: isWithin(250, 500), requests: 2 },
  },
  {
    name: 'no Retry-After: the second waiting is twice as long',
    server: [buildUnavailable({ 'Retry-After': '0' }), buildUnavailable(), buildTableAnswer()],
    caller: measureTime(({ createClient }) => createClient().rates()),
    sees: { value: isWithin(500, 1_000), requests: 3 },
  },
  {
    name: 'no Retry-After: no waiting is longer than eight seconds',
    server: [buildUnavailable()],
    options: { maxRetries: 8 },
    caller: measureTime(({ createClient }) =>
      createClient()
        .rates()
        .catch(() => undefined),
    ),
    // 0.5 + 1 + 2 + 4 + 8 + 8 + 8 + 8 seconds, each shortened by up to half.
    sees: { value: isWithin(19_750, 39_500), requests: 9 },
  },
  {
    name: 'an abort while the call waits to be tried again',
    server: [buildUnavailable({ 'Retry-After': '10' })],
    caller: async ({ createClient, waitUntilReceived }) => {
      const controller = new AbortController();
      const call = createClient().rates({}, { signal: controller.signal });
      void waitUntilReceived(1).then(() => controller.abort());
      return call;
    },
    sees: { error: 'AbortError' },
  },
  {
    name: 'redirects, never tried again',
    server: [{ status: 302, body: '', headers: { Location: '/api/rates' } }, buildTableAnswer()],
    sees: { error: 'UnexpectedResponseError', status: 302 },
  },
  {
    name: 'broken bodies, never tried again: each may have cost a request',
    server: [{ body: '{' }, buildTableAnswer()],
    sees: { error: 'UnexpectedResponseError' },
  },
  {
    name: 'a time-out, and then rates',
    server: [wait, buildTableAnswer()],
    caller: async ({ createClient, waitUntilReceived, clock }) => {
      const call = createClient().rates();
      void waitUntilReceived(1).then(() => clock.pass(10_000));
      return call;
    },
    sees: { value: TABLE, requests: 2 },
  },
  {
    name: 'a retry sends the same key and headers again',
    server: [buildUnavailable(), buildTableAnswer()],
    caller: async ({ createClient, requests }) => {
      await createClient().rates({}, { headers: { 'X-Request-Id': 'r-7' } });
      return requests.map(({ headers }) => [headers['x-request-id'], 'x-api-key' in headers]);
    },
    sees: {
      value: [
        ['r-7', true],
        ['r-7', true],
      ],
      requests: 2,
    },
  },
];
