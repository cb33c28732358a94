import type { ConvertParameters } from '../../../src/index.ts';
import { buildTableAnswer, buildUnavailable, FRESH, TABLE } from '../answers.ts';
import { describeOutcome } from '../describe-outcome.ts';
import type { Situation, Stage } from '../situation.ts';

const HOUR = 3_600_000;
const DOLLARS = { from: 'USD', to: 'EUR', amount: 100 } as const;
const later = {
  body: { ...TABLE, rates: { USD: 1, EUR: 0.9 }, updated_at: 'later' },
  headers: { ...FRESH, ETag: '"b"' },
};

/** Makes the server answer a given time after the request. */
const answerSlowly = (milliseconds: number, headers: Record<string, string>) => (stage: Stage) =>
  stage.script((_req, res) => {
    stage.clock.pass(milliseconds);
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.end(JSON.stringify(TABLE));
  });

const births = (
  [
    ['no Cache-Control', {}, 0],
    ['no-store', { 'Cache-Control': 'no-store' }, 0],
    ['max-age=0', { 'Cache-Control': 'max-age=0' }, 0],
    ['an Age beyond its max-age', { 'Cache-Control': 'max-age=60', Age: '120' }, 0],
    ['max-age=1, two seconds late', { 'Cache-Control': 'max-age=1' }, 2_000],
    ['max-age=5, nine seconds late', { 'Cache-Control': 'max-age=5' }, 9_000],
  ] as const
).flatMap(([name, headers, milliseconds]): Situation[] => [
  {
    name: `a new converter converts: ${name}`,
    caller: async (stage) => {
      answerSlowly(milliseconds, headers)(stage);
      return (await stage.createClient().converter()).convert(DOLLARS).converted;
    },
    sees: { value: 88.02 },
  },
  {
    name: `a refreshed converter converts: ${name}`,
    caller: async (stage) => {
      stage.script(buildTableAnswer(FRESH));
      const converter = await stage.createClient().converter();
      stage.clock.pass(HOUR);
      answerSlowly(milliseconds, headers)(stage);
      await converter.refresh();
      return converter.convert(DOLLARS).converted;
    },
    sees: { value: 88.02, requests: 2 },
  },
]);

const lives: readonly Situation[] = [
  {
    name: 'a new converter with max-age=1 converts',
    server: [buildTableAnswer({ 'Cache-Control': 'max-age=1' })],
    caller: async ({ createClient }) => (await createClient().converter()).convert(DOLLARS).converted,
    sees: { value: 88.02 },
  },
  {
    name: 'a converter whose table has expired',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient, clock }) => {
      const converter = await createClient().converter();
      clock.pass(HOUR);
      return converter.convert(DOLLARS);
    },
    sees: { error: 'StaleRatesError', status: undefined },
  },
  {
    name: 'a converter that is refreshed while it is fresh',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient }) => {
      const converter = await createClient().converter();
      for (const _ of [1, 2, 3]) await converter.refresh();
      return converter.convert(DOLLARS).converted;
    },
    sees: { value: 88.02 },
  },
  {
    name: 'a converter whose rates are still the same',
    server: [buildTableAnswer(FRESH), { status: 304, body: '', headers: FRESH }],
    caller: async ({ createClient, clock, requests }) => {
      const converter = await createClient().converter();
      clock.pass(HOUR);
      await converter.refresh();
      return [converter.convert(DOLLARS).converted, requests[1]?.headers['if-none-match']];
    },
    sees: { value: [88.02, '"a"'], requests: 2 },
  },
  {
    name: 'a converter with new rates',
    server: [buildTableAnswer(FRESH), later],
    caller: async ({ createClient, clock }) => {
      const converter = await createClient().converter();
      clock.pass(HOUR);
      await converter.refresh();
      return [converter.convert(DOLLARS).converted, converter.updatedAt];
    },
    sees: { value: [90, 'later'], requests: 2 },
  },
  {
    name: 'a converter that is refreshed by ten at the same time',
    server: [buildTableAnswer(FRESH), later],
    caller: async ({ createClient, clock }) => {
      const converter = await createClient().converter();
      clock.pass(HOUR);
      await Promise.all(Array.from({ length: 10 }, () => converter.refresh()));
      return converter.convert(DOLLARS).converted;
    },
    sees: { value: 90, requests: 2 },
  },
  {
    name: 'a converter that cannot be refreshed stays stale',
    server: [buildTableAnswer(FRESH), buildUnavailable()],
    caller: async ({ createClient, clock }) => {
      const converter = await createClient({ maxRetries: 0 }).converter();
      clock.pass(HOUR);
      return [await describeOutcome(converter.refresh()), converter.isStale];
    },
    sees: { value: ['ServiceUnavailableError', true], requests: 2 },
  },
  {
    name: 'a converter whose first signal was aborted long ago is refreshed all the same',
    server: [buildTableAnswer(FRESH), later],
    caller: async ({ createClient, clock }) => {
      const controller = new AbortController();
      const converter = await createClient().converter({}, { signal: controller.signal });
      controller.abort();
      clock.pass(HOUR);
      await converter.refresh();
      return converter.convert(DOLLARS).converted;
    },
    sees: { value: 90, requests: 2 },
  },
  {
    name: 'a converter between two currencies, neither of which is its base',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient }) =>
      (await createClient().converter()).convert({ from: 'GBP', to: 'EUR', amount: 75 }).converted,
    sees: { value: 88.02 },
  },
  {
    name: 'a converter and rates() share a table',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      await crossrate.rates({ base: 'USD' });
      return (await crossrate.converter({ base: 'USD' })).convert(DOLLARS).converted;
    },
    sees: { value: 88.02 },
  },
  {
    name: 'rates of more digits than a number holds, used with all of them',
    server: [{ body: '{"base":"USD","rates":{"USD":1,"EUR":9007199254740993},"updated_at":"x"}', headers: FRESH }],
    caller: async ({ createClient }) => (await createClient().converter()).convert({ ...DOLLARS, amount: 3 }).converted,
    sees: { value: 27_021_597_764_222_980 },
  },
  ...['0', '-1', '1e400'].map(
    (rate): Situation => ({
      name: `a converter of a rate that is ${rate}`,
      server: [{ body: `{"base":"USD","rates":{"USD":1,"EUR":${rate}},"updated_at":"x"}`, headers: FRESH }],
      caller: async ({ createClient }) => (await createClient().converter()).convert(DOLLARS),
      sees: { error: 'InvalidRequestError' },
    }),
  ),
];

const parities: readonly Situation[] = [
  ...(
    [
      ['into the successor', { from: 'BGN', to: 'EUR', amount: '1000000' }, '511291.88'],
      ['from the successor', { from: 'EUR', to: 'BGN', amount: '511291.88' }, '1000000.00'],
      ['between two with one successor', { from: 'BGN', to: 'HRK', amount: 1_000n }, '3852.33'],
      ['of codes in lower case', { from: 'trl', to: 'try', amount: 2_500_000 }, '2.50'],
    ] as const
  ).map(
    ([name, asked, value]): Situation => ({
      name: `a converter at the parity of the law, ${name}`,
      server: [buildTableAnswer(FRESH)],
      caller: async ({ createClient }) => {
        const converter = await createClient().converter();
        return (await converter.convertAtParity(asked as unknown as ConvertParameters)).convertedText;
      },
      sees: { value },
    }),
  ),
  ...(
    [
      ['of currencies of which no law knows', { ...DOLLARS }, 'No law fixed a parity of USD and EUR.'],
      ['of a current currency and itself', { ...DOLLARS, to: 'USD' }, 'No law fixed a successor of USD.'],
      ['of no currency', { ...DOLLARS, from: 'ABC' }, 'Invalid currency. Please check your currency codes.'],
      [
        'of an amount below zero',
        { from: 'BGN', to: 'EUR', amount: '-1' },
        'Invalid amount. Please provide a number from 0.',
      ],
    ] as const
  ).map(
    ([name, asked, message]): Situation => ({
      name: `a converter at a parity ${name}`,
      server: [buildTableAnswer(FRESH)],
      caller: async ({ createClient }) =>
        (await createClient().converter()).convertAtParity(asked as unknown as ConvertParameters),
      sees: { error: 'InvalidRequestError', message },
    }),
  ),
  {
    name: 'a converter at a parity, whose table has expired and lacks the currency',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient, clock }) => {
      const converter = await createClient().converter();
      clock.pass(HOUR);
      const { convertedText } = await converter.convertAtParity({ from: 'BGN', to: 'EUR', amount: 1 });
      return [converter.isStale, convertedText];
    },
    sees: { value: [true, '0.51'] },
  },
  {
    name: 'a converter at a parity, of parameters that are changed meanwhile',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient }) => {
      const converter = await createClient().converter();
      const asked = { from: 'BGN', to: 'EUR', amount: 1 } as { from: 'BGN'; to: 'EUR'; amount: number };
      const converted = converter.convertAtParity(asked);
      asked.amount = 1_000_000;
      return (await converted).convertedText;
    },
    sees: { value: '0.51' },
  },
];

export const converters: readonly Situation[] = [...births, ...lives, ...parities];
