import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import { expectConversion, expectError, expectMessage, expectSame, expectStatus, expectThat } from '../expectations.ts';
import { tryEach } from '../suite/try-each.ts';
import { tryAffordable } from './asking/affordable.ts';
import { askOnce } from './asking/ask-once.ts';
import { maySend } from './asking/may-send.ts';
import { type OddAmount, tryAmount, writeOddConversion } from './asking/try-amount.ts';

const AMOUNT = '`amount` is a number, required, and must be greater than 0.01.';
const REFUSED = '422: invalid parameters, missing required fields or invalid currency codes.';
const GRAMMAR = 'As JSON writes numbers: `100`, `0.02`, `1e3`. No plus sign, spaces, grouping or hexadecimal digits.';
const EXACT = 'Greater than 0.01, compared exactly: `0.010000000000000000001` is valid, `0.01` is not.';
const MESSAGE =
  '422 | `Invalid amount. Please provide a number greater than 0.01.` | the amount is missing, repeated, no number, too small, or too long';

const WITHOUT_AMOUNT = `${router.convert.path}?from=USD&to=EUR`;

/** Amounts, encoded for a query, that the decided grammar excludes. */
const OUTSIDE_GRAMMAR = [
  ...['0x10', '1_000', '%2B1', '01', '.5', '5.', '%201', '1%20000', '1%2C5', '5;', '5%0A', '0.010'],
].map((amount) => `&amount=${amount}`);

/** Amounts, encoded for a query, with every part that an exponent may have, and the numbers that they mean. */
const WITH_EXPONENTS = { '&amount=1E%2B03': 1000, '&amount=5e-1': 0.5 };

/** The languages of a client that understands no English. */
const LANGUAGES = { 'Accept-Language': 'de-DE, es;q=0.9, fr;q=0.8, *;q=0.1' };

const ask = (context: Context, end: string, headers = {}) =>
  askOnce(context, { path: WITHOUT_AMOUNT + end, key: context.keys.active, headers });

const expectRefused = (context: Context, ends: readonly string[]) =>
  tryEach(context, ends, async (context, end) => void expectError(await ask(context, end), 422));

const DECIDED = { level: 'SHOULD', profile: 'crossrate' } as const;

/** Texts that no reading takes for a number, though the parser of some language does, and texts with a number inside. */
const NO_NUMBERS: readonly OddAmount[] = [
  ...['inf', 'infinity', 'nan', '1n', 'true', 'null', '[5]', '"5"', ' ', 'one', '½', '²', '1.2.3', '1e', '0x'],
  ...['5 USD', '$5', '5%', '5abc', 'abc5', '--5', '−5', '1/2', '5-3', '(5)', '5\n6', '5,"rate":9'],
].map((text) => ({ text }));

/** A text with a NUL inside: a parser written in C reads only the part before the NUL. */
const CUT: OddAmount = { text: '5\0abc', isMalformed: true };

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
  ...['23456789012345678901', '123456789012345678901234567890'].map((text) => ({ text, isOftenGranted: true })),
].map((odd) => ({ ...odd, values: [odd.text] }));

const chanceOf = ({ isOftenGranted }: OddAmount) => (isOftenGranted ? 'good' : 'some');

/** Clauses about missing, unreadable and too small amounts. */
export const amountsClauses: readonly Clause[] = [
  {
    id: 'convert-amount-required',
    level: 'MUST',
    title: 'a missing amount is refused with 422',
    ref: 'GET /api/convert, parameter amount; Errors, 422',
    sentences: [AMOUNT, REFUSED],
    why: 'A default would convert an amount that nobody asked for. Refuse a conversion without an amount.',
    only: 'http',
    run: (context) => expectRefused(context, ['', '&amount=', '&amount']),
  },
  {
    id: 'convert-amount-number',
    level: 'MUST',
    title: 'an amount that is not a number is refused with 422',
    ref: 'GET /api/convert, parameter amount; Errors, 422',
    sentences: [AMOUNT, REFUSED],
    why: 'A parser that reads the first digits only converts another amount than the client meant. Match the whole text, and refuse infinite numbers.',
    only: 'http',
    run: (context) => expectRefused(context, ['&amount=abc', '&amount=12abc', '&amount=NaN', '&amount=Infinity']),
  },
  {
    id: 'convert-amount-minimum',
    level: 'MUST',
    title: 'an amount must be greater than 0.01',
    ref: 'GET /api/convert, parameter amount; Limits, Minimum amount',
    sentences: ['The amount of a conversion must be greater than 0.01.', REFUSED],
    why: 'A smaller amount is rounded to nothing. Compare the number before it is rounded, with `>`.',
    async run(context) {
      await tryEach(context, [0.01, 0.009, 0, -0.5], async ({ api, keys }, amount) => {
        expectError(await api.convert(keys.active, { from: 'USD', to: 'EUR', amount }), 422);
      });
      // Valid all the same, although the result is less than half a cent.
      const { api, keys } = context;
      expectConversion(await api.convert(keys.active, { from: 'JPY', to: 'USD', amount: 0.010_001 }));
    },
  },
  {
    id: 'convert-amount-no-maximum',
    level: 'MUST',
    title: 'large amounts are converted, because the interface states no maximum',
    ref: 'GET /api/convert, parameter amount; Limits, Minimum amount',
    sentences: [AMOUNT, REFUSED],
    why: 'A sum in rials has many digits. Accept every number that fits, and write the answer without an exponent.',
    only: 'http',
    async run(context) {
      // 2^53: doubles hold every whole number up to this one.
      const text = '9007199254740992';
      expectThat(await tryAmount(context, { text, values: [text] }), `a conversion of ${text}`, 'a refusal');
    },
  },
  {
    id: 'convert-amount-grammar',
    ...DECIDED,
    title: 'an amount is written as JSON writes numbers',
    ref: 'GET /api/convert, parameter amount',
    sentences: [GRAMMAR],
    why: 'Every language has a parser for this grammar. Match the grammar before you parse the number.',
    only: 'http',
    async run(context) {
      const harmless = OUTSIDE_GRAMMAR.filter((end) => maySend(context, WITHOUT_AMOUNT + end));
      await tryAffordable(
        context,
        harmless,
        (context, end) => expectRefused(context, [end]),
        () => 'none',
      );
      for (const [end, value] of Object.entries(WITH_EXPONENTS))
        expectSame('amount', expectConversion(await ask(context, end)).amount, value);
    },
  },
  {
    id: 'convert-amount-exact',
    ...DECIDED,
    title: 'an amount is compared and shown exactly, up to 40 significant digits',
    ref: 'GET /api/convert, parameter amount',
    sentences: [EXACT],
    why: 'A double cannot hold every amount that the interface allows, and shows another one. Keep the text of the number.',
    only: 'http',
    async run(context) {
      for (const amount of ['0.010000000000000000001', '123456789012345678901234567890']) {
        const answer = await ask(context, `&amount=${amount}`);
        expectStatus(answer, 200);
        expectSame('amount', /"amount"\s*:\s*([^,}\s]+)/.exec(answer.text)?.[1], amount);
      }
      await expectRefused(context, [`&amount=1${'0'.repeat(39)}.1`]);
    },
  },
  {
    id: 'convert-amount-message',
    ...DECIDED,
    title: 'an invalid amount has a message of its own, after the currencies were checked',
    ref: 'Errors, Exact messages',
    sentences: [MESSAGE],
    why: 'Users must see which field is wrong. Take the message from the table of statuses.',
    async run(context) {
      const { api, keys } = context;
      for (const [end, headers] of [[''], ['&amount=abc'], ['', LANGUAGES]] as const)
        expectMessage(await ask(context, end, headers), 'invalidAmount');
      for (const amount of [0.01, -5])
        expectMessage(await api.convert(keys.active, { from: 'USD', to: 'EUR', amount }), 'invalidAmount');
      expectMessage(await api.convert(keys.active, { from: 'XYZ', to: 'EUR', amount: 0.01 }), 'invalidCurrency');
    },
  },
];

/** Clauses about unusual amounts. They run late, and send as much as the run can spare. */
export const oddAmountsClauses: readonly Clause[] = [
  {
    id: 'amounts-no-number',
    level: 'MUST',
    title: 'a text that no parser should take for a number is refused with 422',
    ref: 'GET /api/convert, parameter amount; Errors, 422',
    sentences: [AMOUNT, REFUSED],
    why: 'The parsers of most languages accept texts that are no numbers. Match the whole text with a grammar first.',
    only: 'http',
    probes: true,
    run: (context) => tryAffordable(context, [...NO_NUMBERS, CUT], tryAmount, () => 'none'),
  },
  {
    id: 'amounts-too-small',
    level: 'MUST',
    title: 'an amount of 0.01 or less is refused, however it is written',
    ref: 'GET /api/convert, parameter amount; Limits, Minimum amount',
    sentences: ['The amount of a conversion must be greater than 0.01.', REFUSED],
    why: 'A check of the text, or of a rounded number, lets small amounts through. Compare the exact number.',
    only: 'http',
    run: (context) => tryAffordable(context, TOO_SMALL, tryAmount, () => 'none'),
  },
  {
    id: 'amounts-open',
    level: 'MUST',
    title: 'an amount that only some parsers accept is refused with 422, or converted with its meaning',
    ref: 'GET /api/convert, parameter amount; Resources, Conversion result, amount',
    sentences: ['`amount` is the amount requested.', REFUSED],
    why: 'The interface leaves the grammar of numbers open, but 1,5 is neither 1 nor 15. Refuse a text that the parser does not read to its end.',
    only: 'http',
    async run(context) {
      let values = ['1000', '1'];
      await tryAffordable(context, [DECIMAL_COMMA], async (context, odd) => {
        if (!(await tryAmount(context, odd))) values = ['1000'];
      });
      const open = [{ text: '1,000', values }, ...OPEN].filter((odd) => maySend(context, writeOddConversion(odd)));
      await tryAffordable(context, open, tryAmount, chanceOf);
    },
  },
  {
    id: 'amounts-huge',
    level: 'MUST',
    title: 'an amount with more digits than a double holds is refused, or converted to hundredths',
    ref: 'GET /api/convert, parameter amount; Resources, Conversion result, amount, converted',
    sentences: ['`converted` is the converted amount, shown with two decimal places.', REFUSED],
    why: 'Integers overflow, and many languages write null beyond 1e308. Refuse an amount that you cannot convert.',
    only: 'http',
    run: (context) => tryAffordable(context, HUGE, tryAmount, chanceOf),
  },
];
