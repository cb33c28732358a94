import { buildPage, buildRefusal, QUOTA, QUOTA_HEADERS, TABLE } from '../answers.ts';
import type { Situation } from '../situation.ts';

const CLASSES: Readonly<Record<number, string>> = {
  401: 'AuthenticationError',
  403: 'PermissionError',
  422: 'InvalidRequestError',
  429: 'QuotaExceededError',
  503: 'ServiceUnavailableError',
};
const TRIED_AGAIN = [502, 503, 504];
const SUCCESSES = [201, 202, 203, 206, 226];
const REFUSALS = [
  400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 421, 422, 423, 424, 425,
  426, 428, 429, 431, 451, 499, 500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511, 520, 522, 525, 530, 599,
];
const REDIRECTS = [300, 301, 302, 303, 305, 307, 308];

/** `fetch` itself retries 421 once, on another connection (Fetch standard, HTTP-network-or-cache fetch, step 14). */
const countRequests = (status: number) => (TRIED_AGAIN.includes(status) ? 3 : status === 421 ? 2 : 1);

const withMessage = REFUSALS.map(
  (status): Situation => ({
    name: `status ${status} with a message of the service`,
    server: [buildRefusal(status, 'Not now.', { 'X-Request-Id': 'r-1' })],
    sees: {
      error: CLASSES[status] ?? 'CrossrateError',
      message: 'Not now.',
      status,
      requestId: 'r-1',
      requests: countRequests(status),
    },
  }),
);

const withPage = REFUSALS.map(
  (status): Situation => ({
    name: `status ${status} with the page of a proxy`,
    server: [buildPage(status)],
    sees: {
      error: 'UnexpectedResponseError',
      message: `Unexpected status ${status}.`,
      status,
      snippet: '<!doctype html><h1>Not the service</h1>',
      requests: countRequests(status),
    },
  }),
);

const otherSuccesses = SUCCESSES.map(
  (status): Situation => ({
    name: `status ${status}, which the service never gives, with rates`,
    server: [{ status, body: TABLE }],
    sees: { error: 'UnexpectedResponseError', status },
  }),
);

const redirects = REDIRECTS.flatMap((status): Situation[] => [
  {
    name: `status ${status} to elsewhere, where the key would go along`,
    server: [{ status, body: '', headers: { Location: 'http://127.0.0.1:9/elsewhere' } }],
    sees: {
      error: 'UnexpectedResponseError',
      message: /redirect to http:\/\/127\.0\.0\.1:9\/elsewhere\b/,
      status,
    },
  },
  {
    name: `status ${status} that says not where to`,
    server: [{ status, body: '' }],
    sees: { error: 'UnexpectedResponseError', message: `Unexpected status ${status}.`, status },
  },
]);

export const statuses: readonly Situation[] = [
  { name: 'status 200 with rates', sees: { value: TABLE } },
  ...otherSuccesses,
  {
    name: 'status 204 without a body',
    server: [{ status: 204, body: '' }],
    sees: { error: 'UnexpectedResponseError', status: 204, snippet: '' },
  },
  ...redirects,
  {
    name: 'status 304 that nobody asked for',
    server: [{ status: 304, body: '' }],
    sees: { error: 'UnexpectedResponseError', status: 304 },
  },
  ...withMessage,
  ...withPage,
  {
    name: 'early hints before the answer',
    server: [
      (_req, res) => {
        res.writeEarlyHints({ link: '</style.css>; rel=preload' });
        res.writeHead(200).end(JSON.stringify(TABLE));
      },
    ],
    sees: { value: TABLE },
  },
  {
    name: 'a status that is none',
    server: [{ raw: 'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n', ending: 'end' }],
    sees: { error: 'UnexpectedResponseError', status: 999 },
  },
  {
    name: 'status 429 with the quota',
    server: [buildRefusal(429, 'Used up.', { ...QUOTA_HEADERS, 'X-RateLimit-Remaining': '0' })],
    sees: { error: 'QuotaExceededError', resetAt: QUOTA.resetAt, quota: { ...QUOTA, remaining: 0 } },
  },
];
