import { buildTableAnswer, FRESH, TABLE } from '../answers.ts';
import type { Situation } from '../situation.ts';

const HOUR = 3_600_000;
const DOLLARS = { from: 'USD', to: 'EUR', amount: 100 } as const;

/** Rows about converters. What a converter computes is tried beside its source. */
export const converters: readonly Situation[] = [
  {
    name: 'a refreshed converter converts by a table that arrived expired',
    caller: async (stage) => {
      stage.script(buildTableAnswer(FRESH));
      const converter = await stage.createClient().converter();
      stage.clock.pass(HOUR);
      stage.script((_req, res) => {
        stage.clock.pass(2_000);
        res.setHeader('Cache-Control', 'max-age=1').end(JSON.stringify(TABLE));
      });
      await converter.refresh();
      return converter.convert(DOLLARS).converted;
    },
    sees: { value: 88.02, requests: 2 },
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
