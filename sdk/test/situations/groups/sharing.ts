import { buildRefusal, buildTableAnswer, CONVERSION, FRESH, TABLE } from '../answers.ts';
import { KEY, type Situation } from '../situation.ts';

const HOUR = 3_600_000;

export const sharing: readonly Situation[] = [
  {
    name: 'ten calls at the same time',
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      return (await Promise.all(Array.from({ length: 10 }, () => crossrate.rates()))).every(
        ({ base }) => base === 'USD',
      );
    },
    sees: { value: true },
  },
  {
    name: 'ten calls at the same time that fail',
    server: [buildRefusal(403, 'No.')],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      const calls = await Promise.allSettled(Array.from({ length: 10 }, () => crossrate.rates()));
      return new Set(calls.map(({ status }) => status)).size;
    },
    sees: { value: 1 },
  },
  {
    name: 'a caller that changes its answer changes nobody else’s',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      const mine = await crossrate.rates();
      try {
        Object.assign(mine.rates, { EUR: 0 });
      } catch (error) {
        // Answers are frozen, because all callers share them.
        if (!(error instanceof TypeError)) throw error;
      }
      return (await crossrate.rates()).rates.EUR;
    },
    sees: { value: 0.880226 },
  },
  {
    name: 'calls with headers of their own at the same time',
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      const [one, two] = ['1', '2'].map((id) => crossrate.rates({}, { headers: { 'X-Request-Id': id } }));
      return [(await one)?.base, (await two)?.base];
    },
    sees: { value: ['USD', 'USD'], requests: 2 },
  },
  {
    name: 'rates() and rates of USD and of usd',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      const answers = [
        await crossrate.rates(),
        await crossrate.rates({ base: 'USD' }),
        await crossrate.rates({ base: 'usd' as 'USD' }),
      ];
      return answers.map(({ base }) => base);
    },
    sees: { value: ['USD', 'USD', 'USD'], requests: 1 },
  },
  {
    name: 'rates() and rates of USD and of usd at the same time',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      const calls = [crossrate.rates(), crossrate.rates({ base: 'USD' }), crossrate.rates({ base: 'usd' as 'USD' })];
      return (await Promise.all(calls)).map(({ base }) => base);
    },
    sees: { value: ['USD', 'USD', 'USD'], requests: 1 },
  },
  {
    name: 'a conversion in capitals and not',
    server: [{ body: CONVERSION, headers: FRESH }],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
      return (await crossrate.convert({ from: 'usd' as 'USD', to: 'eur' as 'EUR', amount: 100 })).converted;
    },
    sees: { value: 88.02, requests: 1 },
  },
  {
    name: 'a conversion whose base has a fresh table',
    server: [buildTableAnswer(FRESH), { body: CONVERSION }],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      await crossrate.rates({ base: 'USD' });
      const { converted, rate } = await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
      return [converted, rate];
    },
    sees: { value: [88.02, 0.880226], requests: 1 },
  },
  {
    name: 'two bases',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      await crossrate.rates({ base: 'EUR' });
      return (await crossrate.rates({ base: 'GBP' })).base;
    },
    sees: { value: 'USD', requests: 2 },
  },
  {
    name: 'two keys',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      await crossrate.rates();
      return (await crossrate.withOptions({ apiKey: `${KEY}9` }).rates()).base;
    },
    sees: { value: 'USD', requests: 2 },
  },
  {
    name: 'an answer that gave way to another',
    server: [buildTableAnswer(FRESH)],
    options: { cache: 1 },
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      for (const base of ['EUR', 'GBP', 'EUR'] as const) await crossrate.rates({ base });
    },
    sees: { requests: 3 },
  },
  ...[false, 0].map(
    (cache): Situation => ({
      name: `cache: ${cache}`,
      server: [buildTableAnswer(FRESH)],
      options: { cache },
      caller: async ({ createClient }) => {
        const crossrate = createClient();
        await crossrate.rates();
        return crossrate.rates();
      },
      sees: { value: TABLE, requests: 2 },
    }),
  ),
  {
    name: 'a clock that is set back makes nothing younger',
    server: [buildTableAnswer(FRESH)],
    caller: async ({ createClient, clock }) => {
      const crossrate = createClient();
      await crossrate.rates();
      clock.pass(-HOUR);
      return (await crossrate.rates()).base;
    },
    sees: { value: 'USD', requests: 2 },
  },
  {
    name: 'the list of currencies, kept without the key',
    server: [{ body: { currencies: ['EUR', 'USD'] }, headers: FRESH }],
    caller: async ({ createClient, requests }) => {
      const crossrate = createClient();
      await crossrate.currencies();
      return [(await crossrate.currencies()).currencies, 'x-api-key' in (requests[0]?.headers ?? {})];
    },
    sees: { value: [['EUR', 'USD'], false] },
  },
];
