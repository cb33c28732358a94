import { gzipSync } from 'node:zlib';
import { buildUnavailable, CONVERSION, TABLE } from '../answers.ts';
import { describeOutcome } from '../describe-outcome.ts';
import { KEY, type Situation, type Stage } from '../situation.ts';

const text = JSON.stringify(TABLE);
const chooseCheck = ({ checkAnswer }: Stage) => ({ check: checkAnswer });
const notJson = { error: 'UnexpectedResponseError', message: 'The answer is no JSON object.', status: 200 };
const gzip = { 'Content-Encoding': 'gzip' };

const broken = (
  [
    ['an empty body', ''],
    ['blanks only', ' \n '],
    ['a truncated table', text.slice(0, 40)],
    ['a table that ends one byte too early', text.slice(0, -1)],
    ['something behind the table', `${text}x`],
    ['two tables', `${text}\n${text}`],
    ['an HTML page', '<!doctype html><h1>Log in to the network</h1>'],
    ['single quotes', text.replaceAll('"', "'")],
    ['NaN for a rate', '{"base":"USD","rates":{"EUR":NaN},"updated_at":""}'],
    ['a trailing comma', '{"base":"USD",}'],
    ['an event stream', `data: ${text}\n\n`],
    ['a script', `callback(${text})`],
    ['a null character', '\0'],
  ] as const
).map(([name, body]): Situation => ({ name: `${name} with status 200`, server: [{ body }], sees: notJson }));

const noObject = ['null', 'true', '42', '"USD"', '[]', '[1,2]'].map(
  (body): Situation => ({
    name: `${body} for a body`,
    server: [{ body }],
    sees: { error: 'UnexpectedResponseError', message: /no JSON object/, snippet: body },
  }),
);

const mismatches = (
  [
    ['an empty object', {}, /the body\.base is missing/],
    ['no rates', { ...TABLE, rates: undefined }, /the body\.rates is missing/],
    ['rates that are a list', { ...TABLE, rates: [1, 2] }, /the body\.rates/],
    ['rates that are null', { ...TABLE, rates: null }, /the body\.rates/],
    ['a rate that is text', { ...TABLE, rates: { EUR: '0.88' } }, /the body\.rates\.EUR/],
    ['a rate that is null', { ...TABLE, rates: { EUR: null } }, /the body\.rates\.EUR/],
    ['a currency that is none', { ...TABLE, rates: { ABC: 1 } }, /the body\.rates\.ABC/],
    ['a base that is none', { ...TABLE, base: 'usd' }, /the body\.base/],
    ['a time that is a number', { ...TABLE, updated_at: 1 }, /the body\.updated_at/],
  ] as const
).map(
  ([name, body, message]): Situation => ({
    name: `${name}, with a check`,
    server: [{ body }],
    options: chooseCheck,
    sees: { error: 'UnexpectedResponseError', message, status: 200 },
  }),
);

const compressed: readonly Situation[] = [
  { name: 'a compressed body', server: [{ body: gzipSync(text), headers: gzip }], sees: { value: TABLE } },
  {
    name: 'a compressed body that is none',
    server: [{ body: text, headers: gzip }],
    sees: { error: 'ConnectionError', requests: 3 },
  },
  {
    name: 'a compressed body that is damaged',
    server: [{ body: Buffer.concat([gzipSync(text).subarray(0, 20), Buffer.alloc(60, 7)]), headers: gzip }],
    sees: { error: 'ConnectionError', requests: 3 },
  },
  {
    name: 'a compression that nobody knows',
    server: [{ body: Buffer.from([1, 2, 3]), headers: { 'Content-Encoding': 'rot13' } }],
    sees: notJson,
  },
];

const strange: readonly Situation[] = [
  { name: 'a byte order mark', server: [{ body: `\uFEFF${text}` }], sees: { value: TABLE } },
  { name: 'blanks around the table', server: [{ body: `\r\n\t ${text} \n` }], sees: { value: TABLE } },
  {
    name: 'JSON that says it is text',
    server: [{ body: TABLE, headers: { 'Content-Type': 'text/plain; charset=latin1' } }],
    sees: { value: TABLE },
  },
  { name: 'UTF-16', server: [{ body: Buffer.from(text, 'utf16le') }], sees: notJson },
  {
    name: 'a message in Latin-1',
    server: [{ status: 400, body: Buffer.from('{"error":"für nichts"}', 'latin1') }],
    sees: { error: 'CrossrateError', message: 'f\uFFFDr nichts' },
  },
  {
    name: 'a property that the contract does not name, with a check',
    server: [{ body: { ...TABLE, source: 'x' } }],
    options: chooseCheck,
    sees: { value: { ...TABLE, source: 'x' } },
  },
  {
    name: 'rates of a currency twice: the last counts, for the converter as well',
    server: [
      {
        body: '{"base":"USD","rates":{"USD":1,"EUR":1,"EUR":2},"updated_at":"x"}',
        headers: { 'Cache-Control': 'max-age=60' },
      },
    ],
    caller: async ({ createClient }) =>
      (await createClient().converter()).convert({ from: 'USD', to: 'EUR', amount: 10 }).converted,
    sees: { value: 20 },
  },
  {
    name: '__proto__ among the rates spoils no object',
    server: [{ body: '{"base":"USD","__proto__":{"spoilt":1},"rates":{"__proto__":{"spoilt":1}},"updated_at":""}' }],
    caller: async ({ createClient }) => [
      Object.getPrototypeOf(await createClient().rates()) === Object.prototype,
      'spoilt' in {},
    ],
    sees: { value: [true, false] },
  },
  {
    name: '__proto__ among the rates, with a check',
    server: [{ body: '{"base":"USD","rates":{"__proto__":{"EUR":1}},"updated_at":""}' }],
    options: chooseCheck,
    sees: { error: 'UnexpectedResponseError', message: /__proto__/ },
  },
  {
    name: 'brackets a hundred thousand deep, unclosed',
    server: [{ body: '['.repeat(100_000) }],
    sees: notJson,
  },
  {
    name: 'brackets a hundred thousand deep, with a check',
    server: [{ body: `{"more":${'['.repeat(100_000)}${']'.repeat(100_000)}}` }],
    options: chooseCheck,
    sees: { error: 'UnexpectedResponseError', status: 200 },
  },
  {
    name: 'brackets a hundred thousand deep where nothing is looked for, with a check',
    server: [{ body: `{"more":${'['.repeat(100_000)}${']'.repeat(100_000)},${text.slice(1)}` }],
    options: chooseCheck,
    caller: ({ createClient }) => describeOutcome(createClient().rates()),
    sees: { value: /^(a value|UnexpectedResponseError)$/ },
  },
  {
    name: 'a table of five megabytes',
    server: [{ body: { ...TABLE, padding: 'x'.repeat(5_000_000) } }],
    caller: async ({ createClient }) => (await createClient().rates()).rates.EUR,
    sees: { value: 0.880226 },
  },
  {
    name: 'a page of five megabytes, of which 200 characters are kept',
    server: [{ body: '<p>'.repeat(1_700_000) }],
    sees: { ...notJson, snippet: (seen: string) => seen.length === 200 },
  },
  {
    name: 'a page that repeats the key, at the very place where the snippet is cut',
    server: [{ body: `${'x'.repeat(195)}${KEY}` }],
    sees: { ...notJson, snippet: `${'x'.repeat(195)}[key]` },
  },
  {
    name: 'a message that repeats the key',
    server: [{ status: 401, body: { error: `${KEY} is unknown` } }],
    sees: { error: 'AuthenticationError', message: '[key] is unknown' },
  },
  {
    name: 'a message that is no text',
    server: [{ status: 500, body: { error: { code: 7 } } }],
    sees: { error: 'UnexpectedResponseError', status: 500 },
  },
  {
    name: 'an empty message',
    server: [{ status: 400, body: { error: '' } }],
    sees: { error: 'CrossrateError', status: 400, message: '' },
  },
  {
    name: 'an error for the answer to a conversion',
    server: [{ body: { error: 'odd' } }],
    options: chooseCheck,
    caller: ({ createClient }) => createClient().convert({ from: 'USD', to: 'EUR', amount: 100 }),
    sees: { error: 'UnexpectedResponseError', status: 200 },
  },
  {
    name: 'rates for the answer to a conversion, with a check',
    options: chooseCheck,
    caller: ({ createClient }) => createClient().convert({ from: 'USD', to: 'EUR', amount: 100 }),
    sees: { error: 'UnexpectedResponseError', message: /the body\.target is missing/ },
  },
  {
    name: 'a conversion for the answer to a converter',
    server: [{ body: CONVERSION }],
    caller: ({ createClient }) => createClient().converter(),
    sees: { error: 'UnexpectedResponseError', status: 200 },
  },
  {
    name: 'a list of currencies that is text, with a check',
    server: [{ body: { currencies: 'USD,EUR' } }],
    options: chooseCheck,
    caller: ({ createClient }) => createClient().currencies(),
    sees: { error: 'UnexpectedResponseError', message: /the body\.currencies/ },
  },
  {
    name: 'a broken body that is kept by nobody',
    server: [{ body: text.slice(0, 40), headers: { 'Cache-Control': 'max-age=60' } }, { body: TABLE }],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      return [await describeOutcome(crossrate.rates()), (await crossrate.rates()).base];
    },
    sees: { value: ['UnexpectedResponseError', 'USD'], requests: 2 },
  },
  {
    name: 'a check that says what is wrong',
    options: { check: () => 'the rates are too round' },
    sees: { error: 'UnexpectedResponseError', message: /the rates are too round/ },
  },
  {
    name: 'a check that throws',
    options: {
      check: () => {
        throw new RangeError('beyond');
      },
    },
    sees: { error: 'UnexpectedResponseError', status: 200 },
  },
  {
    name: 'a check that throws what is no error, and the key',
    options: {
      check: () => {
        throw `beyond ${KEY}`;
      },
    },
    caller: ({ createClient }) =>
      createClient()
        .rates()
        .catch(({ name, message }: Error) => [name, message.includes(KEY)]),
    sees: { value: ['UnexpectedResponseError', false] },
  },
  {
    name: 'an empty body with status 503',
    server: [{ ...buildUnavailable(), body: '' }],
    sees: { error: 'UnexpectedResponseError', status: 503, requests: 3 },
  },
];

export const bodies: readonly Situation[] = [...broken, ...noObject, ...mismatches, ...compressed, ...strange];
