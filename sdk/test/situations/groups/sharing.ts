import { buildTableAnswer, CONVERSION, FRESH, TABLE } from '../answers.ts';
import type { Situation } from '../situation.ts';

export const sharing: readonly Situation[] = [
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
];
