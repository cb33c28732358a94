import type { Clause } from '../clause.ts';
import { selectAffordable, tryAffordable } from './asking/affordable.ts';
import { maySend } from './asking/may-send.ts';
import { type OddAmount, tryAmount, writeOddConversion } from './asking/try-amount.ts';

const AMOUNT = '`amount` is a number, required, and must be greater than 0.01.';

/** Texts that no reading takes for a number. */
const NO_NUMBERS: readonly OddAmount[] = [
  // Texts that the parser of some language takes for a number.
  ...['Infinity', 'infinity', 'inf', '+inf', '-Infinity', 'nan', '1L', '1n', '10m', 'null', 'true', '[5]'],
  ...['undefined', '[]', '{}', '"5"', "'5'", ' ', '\t', 'one', '∞', '½', '²', '5²', '五'],
  // Texts that begin or end with a number.
  ...['5abc', 'abc5', '5 USD', 'USD5', '$5', '5%', '1e', 'e5', '1e1.5', '1.2.3', '1..2', '--5', '- 5', '5-', '5-3'],
  ...['1/2', '1*2', '2**3', '(5)', '5\n6', '0x', '0xZZ', '5,5,5', '5"', "5'--", '5,"rate":9', '−5', '5:7', '5#7'],
].map((text) => ({ text }));

/** Texts with a NUL inside: a parser written in C reads only the part before the NUL. */
const CUT: readonly OddAmount[] = ['5\0abc', '\0'].map((text) => ({ text, isMalformed: true }));

/** Amounts that are at most 0.01 in every reading. */
const TOO_SMALL: readonly OddAmount[] = [
  ...[
    '0.010',
    '0.01000000000000000000',
    '1e-2',
    '1E-2',
    '10e-3',
    '.01',
    '0.00999999999',
    '0.0099',
    '0.005',
    '1e-400',
    '1e-5000',
  ],
  ...['0.0', '-0', '0e5', '-1', '-0.02', '-100', '-1e3', '1e-5', '00.01', '+0.01', '0.01 ', '0,01', '0.000001'],
].map((text) => ({ text }));

/**
 * Texts that only some parsers take for numbers. A target that accepts one has to read the number that the text means.
 */
const OPEN: readonly OddAmount[] = [
  // A parser that stops at the comma, or drops the comma, reads 1 or 15.
  { text: '1,5', values: [1.5] },
  { text: '.5', values: [0.5] },
  { text: '1,000.50', values: [1_000.5] },
  { text: '1.000.000', values: [1_000_000] },
  { text: '1 000', values: [1_000] },
  { text: '5.', values: [5] },
  { text: '010', values: [10] },
  { text: '1_000', values: [1_000] },
  { text: "1'000", values: [1_000] },
  // Java reads a number with the suffix of its type.
  { text: '1d', values: [1] },
  { text: '1f', values: [1] },
  { text: '0x10', values: [16] },
  { text: '0b11', values: [3] },
  { text: '0o17', values: [15] },
  { text: '١٢', values: [12] },
  { text: '５', values: [5] },
  { text: '+5', values: [5] },
  // In a query string, a plus sign that is not encoded is a space.
  { text: '', suffix: '+5', values: [5] },
  { text: ' 5', values: [5] },
  { text: '5 ', values: [5] },
  { text: '5\n', values: [5] },
  // Java trims a NUL like a space.
  { text: '5\0', values: [5], isMalformed: true },
  { text: '5', suffix: ';', values: [5] },
  // A server may refuse a repeated or an unknown parameter with 400, before it reaches the service.
  { text: '5', suffix: '&amount=7', values: [5, 7], isMalformed: true },
  { text: '5', suffix: '&amount=0.001', values: [5], isMalformed: true },
  { text: '0.001', suffix: '&amount=5', values: [5], isMalformed: true },
  { text: '5', suffix: '&amount=abc', values: [5], isMalformed: true },
  { text: '5', suffix: '&amount%5B%5D=7', values: [5, 7], isMalformed: true, isOftenGranted: true },
  // Percent-encoding that no server can decode, and that some servers drop.
  ...['%FF', '%', '%zz'].map((suffix) => ({ text: '5', suffix, values: [5], isMalformed: true })),
];

/** Numbers in the grammar of JSON, in forms that some targets refuse. */
const OF_JSON: readonly OddAmount[] = [
  { text: '1e3', values: [1_000] },
  { text: '5e-1', values: [0.5] },
  { text: '1.10', values: [1.1] },
  { text: '1E+03', values: [1_000] },
  { text: '1e+3', values: [1_000] },
  { text: '0.010000000000000000001', values: [0.01] },
  { text: '1.00000000000000000000', values: [1] },
  { text: '0.1234567890123456789', values: [Number('0.1234567890123456789')] },
];

/**
 * Numbers with more digits than a double holds, or beyond its range. No number is so large that a target could break in
 * its attempt to write all digits, as at 1e999999999: a run must harm nobody. Python converts no more than 4,300 digits.
 */
const HUGE: readonly OddAmount[] = [
  { text: '1e400', exceedsDouble: true },
  { text: '1e5000', exceedsDouble: true },
  { text: '9'.repeat(400), exceedsDouble: true, isMalformed: true },
  // Many firewalls and servers refuse an address of more than 2,048 characters.
  { text: '9'.repeat(1_500), exceedsDouble: true, isMalformed: true },
  { text: `1.${'1'.repeat(120)}`, values: [Number(`1.${'1'.repeat(120)}`)], isMalformed: true },
  ...[
    '1e22',
    '9007199254740993',
    '123456789012345678901234567890',
    '18446744073709551617',
    '12345678901234567.89',
    '1e300',
  ].map((text) => ({ text, values: [Number(text)], isOftenGranted: true })),
];

const isOftenGranted = (odd: OddAmount) => odd.isOftenGranted === true;

/** Clauses about unusual amounts. They run late, and send as much as the run can spare. */
export const oddAmountsClauses: readonly Clause[] = [
  {
    id: 'amounts-no-number',
    level: 'MUST',
    title: 'a text that no parser should take for a number is refused with 422',
    ref: 'GET /api/convert, parameter amount; Errors, 422',
    sentence: AMOUNT,
    why: 'The parsers of most languages accept texts that are no numbers. Match the whole text with a grammar first.',
    only: 'http',
    probes: true,
    async run(context) {
      for (const odd of selectAffordable(context, [...NO_NUMBERS, ...CUT], 'refused')) await tryAmount(context, odd);
    },
  },
  {
    id: 'amounts-too-small',
    level: 'MUST',
    title: 'an amount of 0.01 or less is refused, however it is written',
    ref: 'GET /api/convert, parameter amount; Limits, Minimum amount',
    sentence: 'The amount of a conversion must be greater than 0.01.',
    why: 'A check of the text, or of a rounded number, lets small amounts through. Compare the exact number.',
    only: 'http',
    async run(context) {
      for (const odd of selectAffordable(context, TOO_SMALL, 'refused')) await tryAmount(context, odd);
    },
  },
  {
    id: 'amounts-open',
    level: 'MUST',
    title: 'an amount that only some parsers accept is refused with 422, or converted with its meaning',
    ref: 'GET /api/convert, parameter amount; Resources, Conversion result, amount',
    sentence: '`amount` is the amount requested.',
    why: 'The interface leaves the grammar of numbers open, but 1,5 is neither 1 nor 15. Refuse a text that the parser does not read to its end.',
    only: 'http',
    async run(context) {
      const attempt = (odd: OddAmount) => tryAmount(context, odd);
      // Most targets refuse the amounts of the first list, which costs nothing.
      const open = OPEN.filter((odd) => maySend(context, writeOddConversion(odd)));
      await tryAffordable(context, open, { attempt, isOftenGranted });
      await tryAffordable(context, OF_JSON, { attempt });
    },
  },
  {
    id: 'amounts-huge',
    level: 'MUST',
    title: 'an amount with more digits than a double holds is refused, or converted to hundredths',
    ref: 'GET /api/convert, parameter amount; Resources, Conversion result, amount, converted',
    sentence: '`converted` is the converted amount, shown with two decimal places.',
    why: 'Integers overflow, and many languages write null beyond 1e308. Refuse an amount that you cannot convert.',
    only: 'http',
    run: (context) => tryAffordable(context, HUGE, { attempt: (odd) => tryAmount(context, odd), isOftenGranted }),
  },
];
