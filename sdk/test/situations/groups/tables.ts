import { buildTableAnswer, buildUnavailable, FRESH, QUOTA_HEADERS, TABLE } from '../answers.ts';
import { KEY, type Situation, type Stage } from '../situation.ts';

const HOUR = 3_600_000;
const DOLLARS = { from: 'USD', to: 'EUR', amount: 100 } as const;
const SHORT = { 'Cache-Control': 'max-age=3' };
const readLife = ({ expiresAt }: { readonly expiresAt: Date }, { clock }: Stage) => expiresAt.getTime() - clock.now();

const lives: readonly Situation[] = [
  {
    name: 'a converter by a kept table lives no longer than it',
    server: [buildTableAnswer(SHORT)],
    caller: async (stage) => {
      const crossrate = stage.createClient();
      await crossrate.rates();
      stage.clock.pass(1_500);
      return readLife(await crossrate.converter(), stage);
    },
    sees: { value: 1_500 },
  },
  {
    name: 'a converter by a kept table that is about to expire asks for another',
    server: [buildTableAnswer(SHORT)],
    caller: async (stage) => {
      const crossrate = stage.createClient();
      await crossrate.rates();
      stage.clock.pass(2_900);
      return readLife(await crossrate.converter(), stage);
    },
    sees: { value: 60_000, requests: 2 },
  },
  {
    name: 'a converter that is refreshed just before it expires asks',
    server: [buildTableAnswer(FRESH), { status: 304, body: '', headers: FRESH }],
    caller: async (stage) => {
      const converter = await stage.createClient().converter();
      stage.clock.pass(HOUR - 500);
      await converter.refresh();
      return readLife(converter, stage);
    },
    sees: { value: HOUR, requests: 2 },
  },
  {
    name: 'a converter by a stale table lives to the end of staleIfError',
    server: [buildTableAnswer(SHORT), buildUnavailable()],
    caller: async (stage) => {
      const crossrate = stage.createClient({ staleIfError: 5_000, maxRetries: 0 });
      await crossrate.rates();
      stage.clock.pass(4_000);
      return readLife(await crossrate.converter(), stage);
    },
    sees: { value: 4_000, requests: 2 },
  },
  {
    name: 'a converter is refreshed with its own headers and those of the call',
    server: [buildTableAnswer(SHORT)],
    caller: async ({ createClient, clock, requests }) => {
      const converter = await createClient().converter({}, { headers: { 'X-One': '1' } });
      clock.pass(HOUR);
      await converter.refresh({ headers: { 'X-Two': '2' } });
      const { 'x-one': one, 'x-two': two } = requests[1]?.headers ?? {};
      return [one, two];
    },
    sees: { value: ['1', '2'], requests: 2 },
  },
  {
    name: 'a conversion by an expired table, when the service is down',
    server: [buildTableAnswer(FRESH), buildUnavailable()],
    caller: async ({ createClient, clock }) => {
      const crossrate = createClient({ staleIfError: HOUR, maxRetries: 0 });
      await crossrate.rates();
      clock.pass(HOUR);
      const { data, stale } = await crossrate.convert(DOLLARS).withResponse();
      return [data.converted, stale];
    },
    sees: { value: [88.02, true], requests: 2 },
  },
];

const answers: readonly Situation[] = [
  {
    name: 'a signal that cannot be listened to',
    caller: ({ createClient }) => {
      const addEventListener = () => {
        throw new Error('no');
      };
      return createClient().rates(
        {},
        {
          signal: {
            ...new EventTarget(),
            addEventListener,
            removeEventListener() {},
            aborted: false,
          } as unknown as AbortSignal,
        },
      );
    },
    sees: { error: 'CrossrateError', requests: 0 },
  },
  {
    name: 'a converter of no table, with the key in a header',
    server: [{ body: '{}', headers: { 'X-Request-Id': KEY } }],
    caller: ({ createClient }) => createClient().converter(),
    sees: { error: 'UnexpectedResponseError', requestId: '[key]', json: /"host":"127.*"path":"\/api\/rates"/ },
  },
  {
    name: 'a redirect with the amount and a password in its target, and JSON in its body',
    server: [
      {
        status: 301,
        body: { error: 'moved' },
        headers: { Location: 'https://me:word@rates.example.com/api/convert?email=ann@example.com&amount=12' },
      },
    ],
    sees: {
      error: 'UnexpectedResponseError',
      message: 'Unexpected status 301: redirect to https://rates.example.com/api/convert.',
    },
  },
  {
    name: 'an Age below zero makes nothing fresh',
    server: [buildTableAnswer({ 'Cache-Control': 'max-age=1', Age: '-100000' })],
    caller: async ({ createClient, clock }) => {
      const crossrate = createClient();
      await crossrate.rates();
      clock.pass(2_000);
      return crossrate.rates();
    },
    sees: { value: TABLE, requests: 2 },
  },
  {
    name: 'a quota that the caller changes, and another is given',
    server: [buildTableAnswer({ ...FRESH, ...QUOTA_HEADERS })],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      const { quota } = await crossrate.rates().withResponse();
      quota?.resetAt.setFullYear(1999);
      return [Object.isFrozen(quota), (await crossrate.rates().withResponse()).quota?.resetAt.getFullYear()];
    },
    sees: { value: [true, 2026] },
  },
  {
    name: 'a check that is an async function',
    options: {
      check: async () => {
        throw new Error('later');
      },
    },
    sees: { error: 'UnexpectedResponseError', message: /check gave no text/ },
  },
];

type Careless = Record<'rates' | 'convert' | 'converter', (parameters?: unknown) => Promise<unknown>>;
const parameters = (
  [
    ['rates', 'EUR'],
    ['rates', null],
    ['convert', undefined],
    ['convert', 'EUR'],
    ['converter', 'GBP'],
    ['converter', null],
  ] as const
).map(
  ([method, value]): Situation => ({
    name: `${method}(${JSON.stringify(value)})`,
    caller: ({ createClient }) => (createClient() as unknown as Careless)[method](value),
    sees: { error: 'TypeError', message: /parameters must be an object/, requests: 0 },
  }),
);

/** Rows about tables in the cache, odd answers and invalid parameters. */
export const tables: readonly Situation[] = [...lives, ...answers, ...parameters];
