import type { BrokenServer, Fault } from './broken-server.ts';
import { changeErrors } from './changing/answers.ts';
import { convertAsOne, findAmount, readAmounts } from './changing/read-amounts.ts';
import { readParameter } from './changing/requests.ts';

const buildNonNumberServer = (id: string, title: string, fault: Fault): BrokenServer => ({
  id,
  title,
  caughtBy: ['amounts-no-number'],
  fault,
});
const buildTooSmallServer = (id: string, title: string, fault: Fault): BrokenServer => ({
  id,
  title,
  caughtBy: ['amounts-too-small'],
  fault,
});

/** Servers that accept malformed or too small amounts, or fail over them. */
export const brokenOddAmounts: readonly BrokenServer[] = [
  buildNonNumberServer('amount-big', 'reads numbers of any size as JavaScript writes them', findAmount(/^(\d+)n$/)),
  buildNonNumberServer(
    'amount-of-python',
    'takes inf for a number',
    convertAsOne(
      (text) => /^\+?inf$/.test(text),
      () => 'null',
    ),
  ),
  buildNonNumberServer(
    'amount-infinity-in-words',
    'takes infinity for a number',
    convertAsOne(
      (text) => text === 'infinity',
      () => '1e999',
    ),
  ),
  buildNonNumberServer(
    'amount-nan',
    'compares with the minimum what is no number',
    convertAsOne(
      (text) => text === 'nan',
      () => 'NaN',
    ),
  ),
  buildNonNumberServer(
    'amount-true',
    'takes true for 1',
    readAmounts((text) => (text === 'true' ? 1 : undefined)),
  ),
  buildNonNumberServer('amount-in-brackets', 'reads the amount as JSON', findAmount(/^\[(\d+)\]$/)),
  buildNonNumberServer('amount-quoted', 'takes quotation marks away', findAmount(/^["'](\d+)["']$/)),
  buildNonNumberServer(
    'amount-in-words',
    'reads numbers in words',
    readAmounts((text) => (text === 'one' ? 1 : undefined)),
  ),
  buildNonNumberServer(
    'amount-fraction',
    'reads a sign for a half',
    readAmounts((text) => (text === '½' ? 0.5 : undefined)),
  ),
  buildNonNumberServer(
    'amount-superscript',
    'takes every digit of Unicode for one',
    readAmounts((text) => (text === '²' ? 2 : undefined)),
  ),
  buildNonNumberServer(
    'amount-with-currency-behind',
    'reads a number before a currency',
    findAmount(/^(\d+) [A-Z]{3}$/),
  ),
  buildNonNumberServer(
    'amount-with-currency-before',
    'reads a number behind a sign for a currency',
    findAmount(/^\$(\d+)$/),
  ),
  buildNonNumberServer(
    'amount-percent',
    'reads percents',
    findAmount(/^(\d+)%$/, (found) => Number(found) / 100),
  ),
  buildNonNumberServer('amount-anything-before', 'reads the number at the end', findAmount(/^[a-z]+(\d+)$/i)),
  buildNonNumberServer('amount-half-exponent', 'reads an exponent that is not there', findAmount(/^(\d)e$/)),
  buildNonNumberServer('amount-two-points', 'reads up to the second point', findAmount(/^(\d\.\d)\.\d$/)),
  buildNonNumberServer(
    'amount-expression',
    'computes',
    findAmount(/^(1\/2|1\*2|2\*\*3|5-3)$/, () => 2),
  ),
  buildNonNumberServer('amount-in-parentheses', 'takes parentheses away', findAmount(/^\((\d+)\)$/)),
  buildNonNumberServer('amount-of-the-first-line', 'reads the first line', findAmount(/^(\d+)$/m)),
  buildNonNumberServer(
    'amount-of-digits',
    'takes away what is no digit',
    readAmounts((text) => (/^\d[,:#-]\d/.test(text) ? Number(text.replace(/\D/g, '')) : undefined)),
  ),
  buildNonNumberServer('amount-cut-at-nul', 'reads an amount up to a NUL', findAmount(/^(\d+)\0/)),
  buildNonNumberServer(
    'amount-injected',
    'writes the amount as it was sent',
    convertAsOne(
      (text) => text.startsWith('5,"rate"'),
      (text) => text,
    ),
  ),
  buildNonNumberServer(
    'amount-blank-500',
    'fails over a blank amount',
    changeErrors('invalidAmount', { status: 500 }, (request) => readParameter(request, 'amount') === ' '),
  ),
  buildNonNumberServer(
    'amount-null-500',
    'fails over null',
    changeErrors('invalidAmount', { status: 500 }, (request) => readParameter(request, 'amount') === 'null'),
  ),
  buildNonNumberServer('amount-minus-sign', 'reads a minus sign of print as none', findAmount(/^−(\d+)$/)),
  buildNonNumberServer('amount-two-minus', 'takes two signs for none', findAmount(/^--(\d+)$/)),
  buildTooSmallServer(
    'amount-minimum-as-text',
    'compares with the text of the minimum',
    convertAsOne((text) => /^0\.010+$/.test(text)),
  ),
  buildTooSmallServer(
    'amount-minimum-of-exponents',
    'reads an exponent after the minimum was checked',
    convertAsOne((text) => /^\d+e-\d/i.test(text)),
  ),
  buildTooSmallServer(
    'amount-minimum-without-zero',
    'takes .01 for 0.1',
    convertAsOne((text) => text === '.01'),
  ),
  buildTooSmallServer(
    'amount-minimum-rounded',
    'rounds to cents before it compares, and lets the minimum in',
    convertAsOne((text) => text === '0.00999999999'),
  ),
  buildTooSmallServer(
    'amount-minimum-half',
    'rounds half a cent up before it compares',
    convertAsOne((text) => text === '0.005'),
  ),
  buildTooSmallServer('amount-absolute', 'takes a minus sign away', findAmount(/^-([1-9]\d*)$/)),
  buildTooSmallServer(
    'amount-negative-exponent',
    'converts -1e3',
    convertAsOne((text) => text === '-1e3'),
  ),
  buildTooSmallServer(
    'amount-negative-zero',
    'converts -0',
    convertAsOne((text) => text === '-0'),
  ),
  buildTooSmallServer(
    'amount-plus-minimum',
    'compares texts with a plus sign as texts',
    convertAsOne((text) => text === '+0.01'),
  ),
  buildTooSmallServer(
    'amount-tiny-500',
    'fails over an amount that a double takes for nothing',
    changeErrors('invalidAmount', { status: 500 }, (request) => readParameter(request, 'amount') === '1e-400'),
  ),
  buildTooSmallServer(
    'amount-decimal-comma-cut',
    'takes a comma away from 0,01',
    readAmounts((text) => (text === '0,01' ? 1 : undefined)),
  ),
];
