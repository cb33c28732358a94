import { CONVERSION, TABLE } from '../answers.ts';
import { KEY, type Situation, type Stage } from '../situation.ts';

/** Invalid values by the name of their option. Each is refused before a request is sent. */
const INVALID: readonly (readonly [option: string, value: unknown, problem: string])[] = [
  ['baseUrl', '', 'an empty text'],
  ['baseUrl', 'rates.example.com', 'an address without a protocol'],
  ['baseUrl', 'ftp://rates.example.com', 'another protocol'],
  ['baseUrl', 'javascript:alert(1)', 'a script'],
  ['baseUrl', 'https://user:secret@rates.example.com', 'an address with a password'],
  ['baseUrl', 'https://rates.example.com?key=1', 'an address with a query'],
  ['baseUrl', 'https://rates.example.com#top', 'an address with a fragment'],
  ['baseUrl', 'http://', 'an address without a host'],
  ['baseUrl', 'https://rates.example.com/api', 'an address that ends in /api'],
  ['baseUrl', 42, 'a number'],
  ['baseUrl', {}, 'an object'],
  ['baseUrl', new URL('https://rates.example.com?key=1'), 'a URL with a query'],
  ['apiKey', `${KEY}\n${KEY}`, 'two lines'],
  ['apiKey', `${KEY} ${KEY}`, 'a blank'],
  ['apiKey', `${KEY}é`, 'a letter that no header takes'],
  ['apiKey', 42, 'a number'],
  ['apiKey', {}, 'an object'],
  ['timeout', -1, 'a number below zero'],
  ['timeout', Number.NaN, 'NaN'],
  ['timeout', 'soon', 'text'],
  ['timeout', {}, 'an object'],
  ['totalTimeout', -1, 'a number below zero'],
  ['totalTimeout', Number.NaN, 'NaN'],
  ['totalTimeout', 'later', 'text'],
  ['maxRetries', -1, 'a number below zero'],
  ['maxRetries', Number.NaN, 'NaN'],
  ['maxRetries', 'thrice', 'text'],
  ['cache', Number.NaN, 'NaN'],
  ['cache', -1, 'a number below zero'],
  ['cache', 'much', 'text'],
  ['cache', { get() {} }, 'a cache that cannot set'],
  ['fetch', {}, 'an object'],
  ['fetch', 'fetch', 'text'],
  ['fetch', null, 'null'],
  ['check', {}, 'an object'],
  ['check', 'strict', 'text'],
  ['signal', {}, 'an object'],
  ['signal', { addEventListener() {}, aborted: false }, 'half a signal'],
  ['signal', new AbortController(), 'a controller in place of its signal'],
  ['signal', 5_000, 'a number'],
  ['headers', { 'a b': 'x' }, 'a name with a blank'],
  ['headers', { a: 'x\ny' }, 'a value of two lines'],
  ['headers', { a: 'π' }, 'a value that no header takes'],
  ['headers', 'X-Request-Id: 1', 'text'],
  ['headers', 42, 'a number'],
];

/** Matches a message that names the option and does not come from the JavaScript engine. */
const matchOption = (option: string) => new RegExp(`^(?!.*(is not a function|Cannot )).*\\b${option}\\b`);

const invalid = INVALID.map(
  ([option, value, what]): Situation => ({
    name: `${option} is ${what}`,
    caller: ({ createClient }) => void createClient({ [option]: value }),
    sees: { error: 'TypeError', message: matchOption(option), requests: 0 },
  }),
);

/** The same values as options of a single call. Without a constructor that could throw, the call fails. */
const invalidForCall = INVALID.filter(([option]) =>
  ['timeout', 'totalTimeout', 'maxRetries', 'signal', 'fetch', 'headers'].includes(option),
).map(
  ([option, value, what]): Situation => ({
    name: `${option} of a call is ${what}`,
    caller: ({ createClient }) => createClient().rates({}, { [option]: value }),
    sees: { error: 'TypeError', message: matchOption(option), requests: 0 },
  }),
);

const readSentHeader =
  (header: string) =>
  async ({ createClient, requests }: Stage) => {
    await createClient().rates();
    return requests[0]?.headers[header];
  };
const listAsked = (act: (stage: Stage) => unknown) => async (stage: Stage) => {
  await act(stage);
  return stage.requests.map(({ url }) => url);
};

const right: readonly Situation[] = [
  {
    name: 'baseUrl as a URL',
    caller: ({ createClient, url }) => createClient({ baseUrl: new URL(url) }).rates(),
    sees: { value: TABLE },
  },
  {
    name: 'baseUrl with slashes and blanks around',
    caller: ({ createClient, url }) => createClient({ baseUrl: ` ${url}// ` }).rates(),
    sees: { value: TABLE },
  },
  {
    name: 'baseUrl with a path',
    caller: listAsked(({ createClient, url }) => createClient({ baseUrl: `${url}/exchange/` }).rates()),
    sees: { value: (seen: string[]) => /^\/exchange\/api\/rates\b/.test(seen[0] ?? '') },
  },
  {
    name: 'headers as an object',
    options: { headers: { 'X-Request-Id': 'r-1' } },
    caller: readSentHeader('x-request-id'),
    sees: { value: 'r-1' },
  },
  {
    name: 'headers as Headers',
    options: () => ({ headers: new Headers({ 'X-Request-Id': 'r-1' }) }),
    caller: readSentHeader('x-request-id'),
    sees: { value: 'r-1' },
  },
  {
    name: 'headers as entries',
    options: { headers: [['X-Request-Id', 'r-1']] },
    caller: readSentHeader('x-request-id'),
    sees: { value: 'r-1' },
  },
  {
    name: 'headers of a call as Headers',
    caller: async ({ createClient, requests }) => {
      await createClient().rates({}, { headers: new Headers({ 'X-Request-Id': 'r-1' }) as never });
      return requests[0]?.headers['x-request-id'];
    },
    sees: { value: 'r-1' },
  },
  {
    name: 'another key among the headers, which does not count',
    options: { headers: { 'x-api-key': 'another' } },
    caller: async (stage) => (await readSentHeader('x-api-key')(stage)) === KEY,
    sees: { value: true },
  },
  {
    name: 'a key with blanks around',
    options: { apiKey: ` ${KEY}\n` },
    caller: async (stage) => (await readSentHeader('x-api-key')(stage)) === KEY,
    sees: { value: true },
  },
  { name: 'an empty key', options: { apiKey: '' }, caller: readSentHeader('x-api-key'), sees: { value: undefined } },
  {
    name: 'no time limit',
    options: { timeout: Number.POSITIVE_INFINITY, totalTimeout: Number.POSITIVE_INFINITY },
    sees: { value: TABLE },
  },
  {
    name: 'options that are undefined',
    options: {
      timeout: undefined,
      cache: undefined,
      fetch: undefined,
      headers: undefined,
      signal: undefined,
      check: undefined,
    },
    sees: { value: TABLE },
  },
  {
    name: 'fetch as a lambda with fewer parameters',
    options: { fetch: async () => Response.json(TABLE) },
    sees: { value: TABLE, requests: 0 },
  },
  {
    name: 'fetch that throws at once',
    options: {
      fetch: () => {
        throw new TypeError('no');
      },
      maxRetries: 0,
    },
    sees: { error: 'ConnectionError', requests: 0 },
  },
  {
    name: 'fetch that rejects with nothing',
    options: { fetch: () => Promise.reject(), maxRetries: 0 },
    sees: { error: 'ConnectionError', requests: 0 },
  },
  {
    name: 'fetch that shows the key in its error',
    options: { fetch: () => Promise.reject(new Error('no')), maxRetries: 0 },
    sees: { error: 'ConnectionError', requests: 0 },
  },
  {
    name: 'fetch that answers with nothing',
    options: { fetch: async () => undefined, maxRetries: 0 },
    sees: { error: /^(ConnectionError|UnexpectedResponseError)$/, requests: 0 },
  },
  {
    name: 'fetch replaced on globalThis after the client was made',
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      globalThis.fetch = async () => Response.json({ ...TABLE, updated_at: 'replaced' });
      return (await crossrate.rates()).updated_at;
    },
    sees: { value: 'replaced', requests: 0 },
  },
  {
    name: 'fetch replaced on globalThis between two calls',
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      const first = (await crossrate.rates()).updated_at;
      globalThis.fetch = async () => Response.json({ ...TABLE, updated_at: 'replaced' });
      return [first, (await crossrate.rates()).updated_at];
    },
    sees: { value: [TABLE.updated_at, 'replaced'] },
  },
  {
    name: 'a base in lower case',
    caller: listAsked(({ createClient }) => createClient().rates({ base: 'gbp' as 'GBP' })),
    sees: { value: (seen: string[]) => /^\/api\/rates\?base=gbp$/i.test(seen[0] ?? '') },
  },
  {
    name: 'a base that would end the query',
    caller: listAsked(({ createClient }) => createClient().rates({ base: 'E&x=1#' as 'EUR' })),
    sees: { value: (seen: string[]) => new URLSearchParams(seen[0]?.split('?')[1]).size === 1 },
  },
  {
    name: 'a function without a client',
    server: [{ body: CONVERSION }],
    caller: async ({ sdk, url }) =>
      (await sdk.convert({ from: 'USD', to: 'EUR', amount: 100 }, { baseUrl: url, apiKey: KEY })).converted,
    sees: { value: 88.02 },
  },
  {
    name: 'a function without a client, and without an address',
    caller: ({ sdk }) => sdk.rates({}, { baseUrl: '' }),
    sees: { error: 'TypeError', message: /^baseUrl must be .* \(or CROSSRATE_BASE_URL\)\.$/, requests: 0 },
  },
];

export const options: readonly Situation[] = [...invalid, ...invalidForCall, ...right];
