import { buildTableAnswer, buildUnavailable, FRESH, QUOTA_HEADERS, TABLE } from '../answers.ts';
import { describeOutcome } from '../describe-outcome.ts';
import type { Situation, Stage } from '../situation.ts';

const HOUR = 3_600_000;
const DOLLARS = { from: 'USD', to: 'EUR', amount: 100 } as const;
const hang = () => new Promise(() => {});
const reject = async () => {
  throw new Error('connection lost');
};
const fail = () => {
  throw new Error('connection lost');
};
/** The stored text of the dollar's rates, at the time at which every row begins. */
const writeStored = (change: object) =>
  JSON.stringify({
    body: JSON.stringify(TABLE),
    etag: '"a"',
    sentAt: Date.now(),
    expiresAt: Date.now() + HOUR,
    ...change,
  });

const broken = (
  [
    ['whose get throws', { get: fail, set: () => {} }],
    ['whose get rejects', { get: reject, set: () => {} }],
    ['whose get hangs', { get: hang, set: () => {} }],
    ['that gives a number', { get: () => 5, set: () => {} }],
    ['whose set throws', { get: () => {}, set: fail }],
    ['whose set rejects', { get: () => {}, set: reject }],
    ['whose set hangs', { get: () => {}, set: hang }],
  ] as const
).flatMap(([name, cache]): Situation[] => [
  { name: `a cache ${name}`, server: [buildTableAnswer(FRESH)], options: { cache }, sees: { value: TABLE } },
  {
    name: `a cache ${name}, when the service is down`,
    server: [buildUnavailable()],
    options: { cache, staleIfError: HOUR, maxRetries: 0 },
    sees: { error: 'ServiceUnavailableError' },
  },
  {
    name: `a store ${name}`,
    server: [buildTableAnswer(FRESH)],
    options: ({ sdk }) => ({ cache: sdk.storeAnswers(cache) }),
    sees: { value: TABLE },
  },
]);

/** Builds a row with two clients that share a store and differ in an option. */
const buildSeparate = (option: string, value: unknown, see: (stage: Stage) => unknown) => ({
  name: `clients with one store and another ${option}`,
  server: [buildTableAnswer({ ...FRESH, ...QUOTA_HEADERS })],
  caller: async (stage: Stage) => {
    const texts = new Map<string, string>();
    const crossrate = stage.createClient({ cache: stage.sdk.storeAnswers(texts) });
    await crossrate.rates();
    const other = crossrate.withOptions({ [option]: value });
    const { quota } = await other.rates().withResponse();
    return [quota, see(stage)];
  },
});

const apart: readonly Situation[] = [
  { ...buildSeparate('apiKey', 'cr_another_key', () => 1), sees: { value: [undefined, 1] } },
  { ...buildSeparate('headers', { 'X-Tenant': 'b' }, () => 1), sees: { value: [undefined, 1] } },
  {
    name: 'a store whose answers a client with a check looks at',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient, sdk }) => {
      const crossrate = createClient({ cache: sdk.storeAnswers(new Map()) });
      await crossrate.rates();
      return describeOutcome(crossrate.withOptions({ check: () => 'no good' }).rates());
    },
    sees: { value: 'UnexpectedResponseError', requests: 2 },
  },
];

const patience: readonly Situation[] = [
  {
    name: 'a store that hangs, within the total time',
    options: ({ sdk }) => ({ cache: sdk.storeAnswers({ get: hang, set: hang }), totalTimeout: 300 }),
    caller: ({ createClient }) => createClient().convert(DOLLARS),
    sees: { error: 'TimeoutError', requests: 0 },
  },
  {
    name: 'a store that hangs, until the caller aborts',
    options: ({ sdk }) => ({ cache: sdk.storeAnswers({ get: hang, set: hang }) }),
    caller: ({ createClient }) => {
      const controller = new AbortController();
      const call = createClient().rates({}, { signal: controller.signal });
      controller.abort();
      return call;
    },
    sees: { error: 'AbortError', requests: 0 },
  },
  {
    name: 'a store that hangs, twice for a conversion, in one second',
    options: ({ sdk }) => ({ cache: sdk.storeAnswers({ get: hang, set: hang }) }),
    caller: async ({ createClient, clock }) => {
      const startedAt = clock.now();
      await createClient().convert(DOLLARS);
      return clock.now() - startedAt;
    },
    sees: { value: 1_000 },
  },
  {
    name: 'a store that hangs does not lose what is in memory',
    server: [buildTableAnswer(FRESH), buildUnavailable()],
    caller: async ({ createClient, clock, sdk }) => {
      const crossrate = createClient({
        cache: sdk.storeAnswers({ get: hang, set: hang }),
        staleIfError: HOUR,
        maxRetries: 0,
      });
      await crossrate.rates();
      clock.pass(HOUR);
      return (await crossrate.rates().withResponse()).stale;
    },
    sees: { value: true, requests: 2 },
  },
];

const texts = (
  [
    ['without a time', { sentAt: undefined }, 1],
    ['with a text for its time', { sentAt: '0' }, 1],
    ['with a time to come', { sentAt: Date.parse('2027-01-01') }, 1],
    ['as it was kept', {}, 0],
  ] as const
).map(
  ([name, change, requests]): Situation => ({
    name: `a stored text ${name}`,
    options: ({ sdk }) => ({ cache: sdk.storeAnswers({ get: () => writeStored(change), set: () => {} }) }),
    sees: { value: TABLE, requests },
  }),
);

const unkept: readonly Situation[] = [
  {
    name: 'an answer with no-store, which no store gets',
    server: [buildTableAnswer({ 'Cache-Control': 'no-store', ETag: '"a"' })],
    caller: async ({ createClient, sdk }) => {
      const kept = new Map<string, string>();
      await createClient({ cache: sdk.storeAnswers(kept) }).rates();
      return kept.size;
    },
    sees: { value: 0 },
  },
  {
    name: 'an answer with no-store, when the service is down',
    server: [buildTableAnswer({ 'Cache-Control': 'no-store' }), buildUnavailable()],
    caller: async ({ createClient }) => {
      const crossrate = createClient({ staleIfError: HOUR, maxRetries: 0 });
      await crossrate.rates();
      return crossrate.rates();
    },
    sees: { error: 'ServiceUnavailableError', requests: 2 },
  },
];

/** Rows about caches in a store. */
export const stores: readonly Situation[] = [...broken, ...apart, ...patience, ...texts, ...unkept];
