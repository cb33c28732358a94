import type { Context } from '../clause.ts';
import { expectConversion, expectError, expectMessage, expectSame, expectStatus, expectThat } from '../expectations.ts';
import { tryEach } from '../suite/try-each.ts';
import { tryAffordable } from './asking/affordable.ts';
import { askOnce } from './asking/held-answers.ts';
import { maySend } from './asking/may-send.ts';
import { type OddAmount, tryAmount, writeOddConversion } from './asking/try-amount.ts';
import { WITHOUT_AMOUNT } from './asking/usual-requests.ts';
import { decided, must } from './levels.ts';
import { AMOUNT_REQUESTED, AMOUNT_REQUIRED, CONVERTED, INVALID_PARAMETERS, LEAST_AMOUNT } from './sentences.ts';

/** Amounts, encoded for a query, that the decided grammar excludes. */
const OUTSIDE_GRAMMAR = [
  ...['0x10', '1_000', '%2B1', '01', '.5', '5.', '%201', '1%20000', '1%2C000', '1%2C5', '5;', '5%0A', '0.010'],
].map((amount) => `&amount=${amount}`);

/** Long amounts as sent and as shown: a small one, and an integer of 40 digits in 64 characters. */
const LONGEST = [
  ['0.010000000000000000001', '0.010000000000000000001'],
  [`1.${'2'.repeat(39)}e${'0'.repeat(20)}39`, `1${'2'.repeat(39)}`],
] as const;

/** An amount of 41 digits, and one of 65 characters. */
const TOO_LONG = [`1${'0'.repeat(39)}.1`, `1e${'0'.repeat(62)}1`];

/** The languages of a client that understands no English. */
const LANGUAGES = { 'Accept-Language': 'de-DE, es;q=0.9, fr;q=0.8, *;q=0.1' };

const ask = (context: Context, end: string, headers = {}) =>
  askOnce(context, { path: WITHOUT_AMOUNT + end, key: context.keys.active, headers });

/** Texts that no reading takes for a number, though the parser of some language does, and texts with a number inside. */
const NO_NUMBERS: readonly OddAmount[] = [
  ...['inf', 'infinity', 'nan', '1n', 'true', 'null', '[5]', '"5"', ' ', 'one', '½', '²', '1.2.3', '1e', '0x'],
  ...['5 USD', '$5', '5%', '5abc', 'abc5', '--5', '−5', '1/2', '5-3', '(5)', '5\n6', '5,"rate":9', '5\0abc'],
  // A parser written in C reads only the part before the NUL.
].map((text) => ({ text, isMalformed: text.includes('\0') }));

/** Amounts that are at most 0.01 in every reading. */
const TOO_SMALL: readonly OddAmount[] = [
  ...['0.010', '0.01000000000000000000', '1e-2', '.01', '0.00999999999', '0.005', '0,01', '+0.01'],
  ...['1e-400', '1e-5000', '-0', '-1', '-1e3'],
].map((text) => ({ text }));

/** An amount that means 1.5 where a comma begins the decimals. There, 1,000 may be 1. */
const DECIMAL_COMMA: OddAmount = { text: '1,5', values: ['1.5'] };

/**
 * Texts that only some parsers take for numbers, and the numbers that they mean. A target that accepts one has to read
 * the whole text.
 */
const OPEN: readonly OddAmount[] = [
  ...Object.entries({
    ...{ '1,000.50': '1000.5', '1.000.000': '1000000', '1 000': '1000', '1_000': '1000', "1'000": '1000' },
    ...{ '.5': '0.5', '5.': '5', '010': '10', '0x10': '16', '1d': '1', '١٢': '12', '+5': '5', ' 5': '5', '5\n': '5' },
  }).map(([text, value]) => ({ text, values: [value] })),
  { text: '5', suffix: ';', values: ['5'] },
  // Java trims a NUL like a space.
  { text: '5\0', values: ['5'], isMalformed: true },
  // One of two amounts may count, but not an invalid one.
  ...Object.entries({ '7': ['5', '7'], '0.001': ['5'], abc: ['5'] }).map(([other, values]) => {
    return { text: '5', suffix: `&amount=${other}`, values, isMalformed: true };
  }),
  { text: '5', suffix: '&amount%5B%5D=7', values: ['5', '7'], isMalformed: true, isOftenGranted: true },
  // Percent-encoding that no server can decode, and that some servers drop.
  ...['%FF', '%zz'].map((suffix) => ({ text: '5', suffix, values: ['5'], isMalformed: true })),
  // JSON writes numbers in these forms, but the interface does not say that an amount is written as in JSON.
  ...['1e3', '5e-1', '1E+03', '0.010000000000000000001', '0.1234567890123456789'].map((text) => {
    return { text, values: [text], isOftenGranted: true };
  }),
];

/**
 * Numbers with more digits than a double holds, or with a result beyond its range. No number is so large that a target
 * could break in its attempt to write all digits, as at 1e999999999: a run must harm nobody. Python converts no more than
 * 4,300 digits; many firewalls refuse an address of more than 2,048 characters.
 */
const HUGE: readonly OddAmount[] = [
  { text: '1.7e308', to: 'JPY' },
  ...['1e400', '1e5000'].map((text) => ({ text })),
  ...['9'.repeat(400), '9'.repeat(1_500), `1.${'1'.repeat(120)}`].map((text) => ({ text, isMalformed: true })),
  // 2^64 + 1: an integer that overflows is 1.
  ...['18446744073709551617', '123456789012345678901234567890'].map((text) => ({ text, isOftenGranted: true })),
].map((odd) => ({ ...odd, values: [odd.text] }));

const selectHarmless = (context: Context, odd: readonly OddAmount[]) =>
  odd.filter((each) => maySend(context, writeOddConversion(each)));

/** Clauses about large amounts, and about the decisions of this project. */
export const amountsClauses = [
  must('convert-amount-no-maximum', {
    title: 'large amounts are converted, because the interface states no maximum',
    sentences: [AMOUNT_REQUIRED, INVALID_PARAMETERS],
    why: 'A sum in rials has many digits. Accept every number that fits, and write the answer without an exponent.',
    async run(context) {
      // 2^53 + 1: no double holds it, and some targets write such a number as a text.
      const text = '9007199254740993';
      expectThat(await tryAmount(context, { text, values: [text] }), `a conversion of ${text}`, 'a refusal');
    },
  }),
  decided('convert-amount-grammar', {
    title: 'an amount is written as JSON writes numbers',
    sentences: ['As JSON writes numbers: `100`, `0.02`, `1e3`. No plus sign, spaces, grouping or hexadecimal digits.'],
    why: 'Every language has a parser for this grammar. Match the grammar before you parse the number.',
    async run(context) {
      await tryAffordable(
        context,
        OUTSIDE_GRAMMAR.filter((end) => maySend(context, WITHOUT_AMOUNT + end)),
        async (context, end) => expectError(await ask(context, end), 422),
        () => 'none',
      );
      for (const [end, value] of [
        ['&amount=1E%2B03', 1000],
        ['&amount=5e-1', 0.5],
      ] as const)
        expectSame('amount', expectConversion(await ask(context, end)).amount, value);
    },
  }),
  decided('convert-amount-exact', {
    title: 'an amount is compared and shown exactly, up to 40 significant digits in 64 characters',
    sentences: [
      'Greater than 0.01, compared exactly: `0.010000000000000000001` is valid, `0.01` is not.',
      '40 significant digits, in 64 characters.',
    ],
    why: 'A double cannot hold every amount that the interface allows, and shows another one. Keep the text of the number.',
    async run(context) {
      for (const [sent, shown] of LONGEST) {
        const answer = await ask(context, `&amount=${sent}`);
        expectStatus(answer, 200);
        expectSame('amount', /"amount"\s*:\s*([^,}\s]+)/.exec(answer.text)?.[1], shown);
      }
      for (const amount of TOO_LONG) expectMessage(await ask(context, `&amount=${amount}`), 'invalidAmount');
    },
  }),
  decided('convert-amount-message', {
    title: 'an invalid amount has a message of its own, after the currencies were checked',
    sentences: [
      '422 | `Invalid amount. Please provide a number greater than 0.01.` | the amount is missing, repeated, no number, too small, or too long',
    ],
    why: 'Users must see which field is wrong. Take the message from the table of statuses.',
    async run(context) {
      const { http, keys } = context;
      const plain = ['', '&amount=abc', '&amount=-5', '&amount=0.01'].map((end) => [end, {}] as const);
      for (const [end, headers] of [...plain, ['', LANGUAGES] as const])
        expectMessage(await ask(context, end, headers), 'invalidAmount');
      expectMessage(await http.convert(keys.active, { from: 'XYZ', to: 'EUR', amount: 0.01 }), 'invalidCurrency');
    },
  }),
];

/** Clauses about unusual amounts. They run late, and send as much as the run can spare. */
export const oddAmountsClauses = [
  must('convert-amount-minimum', {
    title: 'an amount must be greater than 0.01, however it is written',
    sentences: [LEAST_AMOUNT, INVALID_PARAMETERS],
    why: 'A smaller amount is rounded to nothing. Compare the exact number, before it is rounded, with `>`.',
    async run(context) {
      const { api, keys } = context;
      await tryEach(context, [0.01, 0.009, 0, -0.5], async ({ api, keys }, amount) => {
        expectError(await api.convert(keys.active, { from: 'USD', to: 'EUR', amount }), 422);
      });
      // Valid all the same, although the result is less than half a cent.
      expectConversion(await api.convert(keys.active, { from: 'JPY', to: 'USD', amount: 0.010_001 }));
      await tryAffordable(context, TOO_SMALL, tryAmount, () => 'none');
    },
  }),
  must('amounts-no-number', {
    title: 'an amount that no parser should take for a number is refused with 422',
    sentences: [AMOUNT_REQUIRED, INVALID_PARAMETERS],
    why: 'The parsers of most languages accept texts that are no numbers. Match the whole text with a grammar first.',
    run: (context) => tryAffordable(context, selectHarmless(context, NO_NUMBERS), tryAmount, () => 'none'),
  }),
  must('amounts-open', {
    title:
      'an amount that only some parsers accept, or too long for a double, is refused or converted with its meaning',
    sentences: [AMOUNT_REQUESTED, CONVERTED, INVALID_PARAMETERS],
    why: 'The interface leaves the grammar of numbers open, but 1,5 is neither 1 nor 15, integers overflow, and many languages write null beyond 1e308. Refuse a text that the parser does not read to its end, and an amount that you cannot convert.',
    async run(context) {
      let values = ['1000', '1'];
      await tryAffordable(context, [DECIMAL_COMMA], async (context, odd) => {
        if (!(await tryAmount(context, odd))) values = ['1000'];
      });
      for (const odd of [[{ text: '1,000', values }, ...OPEN], HUGE])
        await tryAffordable(context, selectHarmless(context, odd), tryAmount, ({ isOftenGranted }) =>
          isOftenGranted ? 'good' : 'some',
        );
    },
  }),
];
