import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { expectConversion, expectError, expectMessage, expectSame, expectThat } from '../expectations.ts';
import { askOnce } from './asking/ask-once.ts';
import { maySend } from './asking/may-send.ts';
import { tryAmount } from './asking/try-amount.ts';

const AMOUNT = '`amount` is a number, required, and must be greater than 0.01.';
const GRAMMAR = 'As JSON writes numbers: `100`, `0.02`, `1e3`. No plus sign, spaces, grouping or hexadecimal digits.';
const EXACT = 'Greater than 0.01, compared exactly: `0.010000000000000000001` is valid, `0.01` is not.';

/** Amounts, encoded for a query, that the decided grammar excludes. */
const OUTSIDE_GRAMMAR = [
  ...['0x10', '1_000', '%2B1', '01', '0.010', '.5', '5.', '%201', '1%20', '0b11', '0o17', '%EF%BC%95', '1%20000'],
  ...['1%2C5', '5;', '5%0A'],
];

/** Amounts, encoded for a query, with every part that an exponent may have, and the numbers that they mean. */
const WITH_EXPONENTS = [
  ['1E%2B03', 1000],
  ['5e-1', 0.5],
] as const;

/** The languages of a client that understands no English. */
const LANGUAGES = 'de-DE, es;q=0.9, fr;q=0.8, *;q=0.1';

/** Writes path and query of a conversion of an amount that is encoded already. */
const writeConversion = (amount: string) => `${router.convert.path}?from=USD&to=EUR&amount=${amount}`;

/** Clauses about missing, unreadable and too small amounts. */
export const amountsClauses: readonly Clause[] = [
  {
    id: 'convert-amount-required',
    level: 'MUST',
    title: 'a missing amount is refused with 422',
    ref: 'GET /api/convert, parameter amount; Errors, 422',
    sentence: AMOUNT,
    why: 'A default would convert an amount that nobody asked for. Refuse a conversion without an amount.',
    only: 'http',
    async run({ http, keys }) {
      for (const amount of ['', '&amount=', '&amount']) {
        expectError(await http.get(`${router.convert.path}?from=USD&to=EUR${amount}`, keys.active), 422);
      }
    },
  },
  {
    id: 'convert-amount-number',
    level: 'MUST',
    title: 'an amount that is not a number is refused with 422',
    ref: 'GET /api/convert, parameter amount; Errors, 422',
    sentence: AMOUNT,
    why: 'A parser that reads the first digits only converts another amount than the client meant. Match the whole text, and refuse infinite numbers.',
    only: 'http',
    async run({ http, keys }) {
      for (const amount of ['abc', '12abc', 'NaN', 'Infinity']) {
        expectError(await http.get(`${router.convert.path}?from=USD&to=EUR&amount=${amount}`, keys.active), 422);
      }
    },
  },
  {
    id: 'convert-amount-minimum',
    level: 'MUST',
    title: 'an amount must be greater than 0.01',
    ref: 'GET /api/convert, parameter amount; Limits, Minimum amount',
    sentence: 'The amount of a conversion must be greater than 0.01.',
    why: 'A smaller amount is rounded to nothing. Compare the number before it is rounded, with `>`.',
    async run({ api, keys }) {
      for (const amount of [0.01, 0.009, 0, -0.5]) {
        expectError(await api.convert(keys.active, { from: 'USD', to: 'EUR', amount }), 422);
      }
      // Valid all the same, although the result is less than half a cent.
      expectConversion(await api.convert(keys.active, { from: 'JPY', to: 'USD', amount: 0.010_001 }));
    },
  },
  {
    id: 'convert-amount-no-maximum',
    level: 'MUST',
    title: 'large amounts are converted, because the interface states no maximum',
    ref: 'GET /api/convert, parameter amount; Limits, Minimum amount',
    sentence: AMOUNT,
    why: 'A sum in rials has many digits. Accept every number that fits, and write the answer without an exponent.',
    only: 'http',
    async run(context) {
      // 2^53: doubles hold every whole number up to this one.
      const text = '9007199254740992';
      const isConverted = await tryAmount(context, { text, values: [Number(text)] });
      expectThat(isConverted, `a conversion of ${text}`, '422');
    },
  },
  {
    id: 'convert-amount-grammar',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'an amount is written as JSON writes numbers',
    ref: 'GET /api/convert, parameter amount',
    sentence: GRAMMAR,
    why: 'Every language has a parser for this grammar. Match the grammar before you parse the number.',
    only: 'http',
    async run(context) {
      const ask = (path: string) => askOnce(context, { path, key: context.keys.active });
      for (const path of OUTSIDE_GRAMMAR.map(writeConversion))
        if (maySend(context, path)) expectError(await ask(path), 422);
      for (const [amount, value] of WITH_EXPONENTS)
        expectSame('amount', expectConversion(await ask(writeConversion(amount))).amount, value);
    },
  },
  {
    id: 'convert-amount-exact',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'an amount is compared and shown exactly, up to 40 significant digits',
    ref: 'GET /api/convert, parameter amount',
    sentence: EXACT,
    why: 'A double cannot hold every amount that the interface allows, and shows another one. Keep the text of the number.',
    only: 'http',
    async run(context) {
      const askConversion = (amount: string) =>
        askOnce(context, { path: writeConversion(amount), key: context.keys.active });
      for (const amount of ['0.010000000000000000001', `9007199254740993${'0'.repeat(23)}1`]) {
        const { text, status } = await askConversion(amount);
        expectSame('status', status, 200);
        expectSame('amount', /"amount"\s*:\s*([^,}\s]+)/.exec(text)?.[1], amount);
      }
      expectError(await askConversion(`1${'0'.repeat(39)}.1`), 422);
    },
  },
  {
    id: 'convert-amount-message',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'an invalid amount has a message of its own, after the currencies were checked',
    ref: 'Errors, Exact messages',
    sentence:
      '422 | `Invalid amount. Please provide a number greater than 0.01.` | the amount is missing, repeated, no number, too small, or too long',
    why: 'Users must see which field is wrong. Take the message from the table of statuses.',
    async run(context) {
      const { api, keys } = context;
      const missing = `${router.convert.path}?from=USD&to=EUR`;
      for (const path of [missing, `${missing}&amount=abc`])
        expectMessage(await askOnce(context, { path, key: keys.active }), 'invalidAmount');
      const headers = { 'Accept-Language': LANGUAGES };
      expectMessage(await askOnce(context, { path: missing, key: keys.active, headers }), 'invalidAmount');
      for (const amount of [0.01, -5])
        expectMessage(await api.convert(keys.active, { from: 'USD', to: 'EUR', amount }), 'invalidAmount');
      expectMessage(await api.convert(keys.active, { from: 'XYZ', to: 'EUR', amount: 0.01 }), 'invalidCurrency');
    },
  },
];
