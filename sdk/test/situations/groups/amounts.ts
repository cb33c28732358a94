import { buildTableAnswer, CONVERSION, FRESH, TABLE } from '../answers.ts';
import type { Situation, Stage } from '../situation.ts';

const LONG = '123456789012345678.91';

/** Converts an amount, and reads the text that the request carries. */
const readSentAmount =
  (amount: unknown) =>
  async ({ createClient, requests }: Stage) => {
    await createClient().convert({ from: 'USD', to: 'EUR', amount: amount as number });
    return new URL(requests[0]?.url ?? '', 'http://x').searchParams.get('amount');
  };

const amounts = (
  [
    ['100 as a number', 100, '100'],
    ['9.99 as a number', 9.99, '9.99'],
    ['0.1 + 0.2 as a number', 0.1 + 0.2, '0.30000000000000004'],
    ['1e21 as a number', 1e21, '1e+21'],
    ['1e-7 as a number, which is for the service to refuse', 1e-7, '1e-7'],
    ['a number below zero, which is for the service to refuse', -5, '-5'],
    ['9.90 as text', '9.90', '9.90'],
    ['18 digits and two decimals as text', LONG, LONG],
    ['40 digits as text', '1'.repeat(40), '1'.repeat(40)],
    ['a bigint', 100n, '100'],
    ['a bigint beyond what a number holds', 2n ** 80n, String(2n ** 80n)],
  ] as const
).map(
  ([name, amount, value]): Situation => ({
    name: `amount: ${name}`,
    server: [{ body: CONVERSION }],
    caller: readSentAmount(amount),
    sees: { value },
  }),
);

/** Converts with a converter. */
const convertLocally =
  (amount: unknown) =>
  async ({ createClient, script }: Stage) => {
    script(buildTableAnswer(FRESH));
    const converter = await createClient().converter();
    return converter.convert({ from: 'USD', to: 'EUR', amount: amount as number });
  };

const readExactTexts = async (stage: Stage, amount: unknown) => {
  const { convertedText, rateText } = (await convertLocally(amount)(stage)) as unknown as Record<string, unknown>;
  return { convertedText, rateText };
};

const refusedLocally = (
  [
    ['too small', 0.01],
    ['below zero', -1],
    ['NaN', Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY],
    ['text that is no number', 'ten'],
    ['text in hexadecimal', '0x10'],
    ['text with a grouping', '1,000'],
    ['text with a blank', ' 10'],
    ['empty text', ''],
    ['41 digits', '1'.repeat(41)],
    ['null', null],
    ['an object', {}],
  ] as const
).map(
  ([name, amount]): Situation => ({
    name: `a converter's amount is ${name}`,
    caller: convertLocally(amount),
    sees: { error: 'InvalidRequestError', message: /greater than 0\.01/, status: undefined },
  }),
);

const texts: readonly Situation[] = [
  {
    name: 'a long amount, exact in what the service answered',
    server: [
      {
        body: '{"base":"USD","target":"EUR","amount":123456789012345678.91,"rate":0.880226,"converted":108669875565180987.56}',
      },
    ],
    caller: async ({ createClient }) => {
      const parameters = { from: 'USD', to: 'EUR', amount: LONG as unknown as number } as const;
      const answer = (await createClient().convert(parameters)) as unknown as Record<string, unknown>;
      return [answer.convertedText, answer.rateText];
    },
    sees: { value: ['108669875565180987.56', '0.880226'] },
  },
  {
    name: 'a converted amount with a trailing zero, as the service wrote it',
    server: [{ body: '{"base":"USD","target":"EUR","amount":10,"rate":0.88,"converted":8.80}' }],
    caller: async ({ createClient }) => {
      const answer = await createClient().convert({ from: 'USD', to: 'EUR', amount: 10 });
      return [answer.converted, (answer as unknown as Record<string, unknown>).convertedText];
    },
    sees: { value: [8.8, '8.80'] },
  },
  {
    name: 'a long amount, exact in what a converter makes of it',
    caller: (stage) => readExactTexts(stage, LONG),
    sees: { value: { convertedText: '108669875565180987.56', rateText: '0.880226' } },
  },
  {
    name: 'a bigint beyond what a number holds, exact in what a converter makes of it',
    caller: (stage) => readExactTexts(stage, 1_000_000_000_000_000_000_001n),
    sees: { value: { convertedText: '880226000000000000000.88', rateText: '0.880226' } },
  },
  {
    name: 'a number, converted to two decimals without the error of doubles',
    caller: async (stage) => ((await convertLocally(1.005)(stage)) as { converted: number }).converted,
    sees: { value: 0.88 },
  },
];

const converters: readonly Situation[] = [
  {
    name: 'a converter of a small amount in dinars: two decimals, as the service has',
    caller: async ({ createClient, script }) => {
      script(buildTableAnswer(FRESH));
      return (await createClient().converter()).convert({ from: 'USD', to: 'KWD', amount: 1.5 }).converted;
    },
    sees: { value: 0.47 },
  },
  {
    name: 'a converter of a small amount in dinars, rounded to the minor unit',
    caller: async ({ createClient, script }) => {
      script(buildTableAnswer(FRESH));
      const parameters = { from: 'USD', to: 'KWD', amount: 1.5, round: 'minor-unit' } as const;
      return (await createClient().converter()).convert(parameters).converted;
    },
    sees: { value: 0.465 },
  },
  {
    name: 'a converter of yen, rounded to the minor unit',
    caller: async ({ createClient, script }) => {
      script(buildTableAnswer(FRESH));
      const parameters = { from: 'USD', to: 'JPY', amount: 1.5, round: 'minor-unit' } as const;
      return (await createClient().converter()).convert(parameters).converted;
    },
    sees: { value: Math.round(TABLE.rates.JPY * 1.5) },
  },
  {
    name: 'a converter of a currency that the table lacks',
    caller: async ({ createClient, script }) => {
      script(buildTableAnswer(FRESH));
      return (await createClient().converter()).convert({ from: 'USD', to: 'CHF', amount: 1 });
    },
    sees: { error: 'InvalidRequestError', message: /The table has no rate of CHF/ },
  },
  {
    name: 'a converter of currencies in lower case',
    caller: async ({ createClient, script }) => {
      script(buildTableAnswer(FRESH));
      const { base, target } = (await createClient().converter()).convert({
        from: 'usd' as 'USD',
        to: 'eur' as 'EUR',
        amount: 1,
      });
      return [base, target];
    },
    sees: { value: ['USD', 'EUR'] },
  },
];

export const money: readonly Situation[] = [...amounts, ...refusedLocally, ...texts, ...converters];
