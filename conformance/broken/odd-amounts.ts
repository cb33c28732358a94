import { errors } from './answers.ts';
import type { BrokenServer, Fault } from './broken-server.ts';
import { convertsAsOne, findsAmount, readsAmounts } from './read-amounts.ts';
import { readParameter } from './requests.ts';

const notANumber = (id: string, title: string, fault: Fault): BrokenServer => ({
  id,
  title,
  caughtBy: ['amounts-no-number'],
  fault,
});
const tooSmall = (id: string, title: string, fault: Fault): BrokenServer => ({
  id,
  title,
  caughtBy: ['amounts-too-small'],
  fault,
});

/** Servers that accept malformed or too small amounts, or fail over them. */
export const brokenOddAmounts: readonly BrokenServer[] = [
  notANumber('amount-big', 'reads numbers of any size as JavaScript writes them', findsAmount(/^(\d+)n$/)),
  notANumber(
    'amount-of-python',
    'takes inf for a number',
    convertsAsOne(
      (text) => /^\+?inf$/.test(text),
      () => 'null',
    ),
  ),
  notANumber(
    'amount-infinity-in-words',
    'takes infinity for a number',
    convertsAsOne(
      (text) => text === 'infinity',
      () => '1e999',
    ),
  ),
  notANumber(
    'amount-nan',
    'compares with the minimum what is no number',
    convertsAsOne(
      (text) => text === 'nan',
      () => 'NaN',
    ),
  ),
  notANumber(
    'amount-true',
    'takes true for 1',
    readsAmounts((text) => (text === 'true' ? 1 : undefined)),
  ),
  notANumber('amount-in-brackets', 'reads the amount as JSON', findsAmount(/^\[(\d+)\]$/)),
  notANumber('amount-quoted', 'takes quotation marks away', findsAmount(/^["'](\d+)["']$/)),
  notANumber(
    'amount-in-words',
    'reads numbers in words',
    readsAmounts((text) => (text === 'one' ? 1 : undefined)),
  ),
  notANumber(
    'amount-fraction',
    'reads a sign for a half',
    readsAmounts((text) => (text === '½' ? 0.5 : undefined)),
  ),
  notANumber(
    'amount-superscript',
    'takes every digit of Unicode for one',
    readsAmounts((text) => (text === '²' ? 2 : undefined)),
  ),
  notANumber('amount-with-currency-behind', 'reads a number before a currency', findsAmount(/^(\d+) [A-Z]{3}$/)),
  notANumber('amount-with-currency-before', 'reads a number behind a sign for a currency', findsAmount(/^\$(\d+)$/)),
  notANumber(
    'amount-percent',
    'reads percents',
    findsAmount(/^(\d+)%$/, (found) => Number(found) / 100),
  ),
  notANumber('amount-anything-before', 'reads the number at the end', findsAmount(/^[a-z]+(\d+)$/i)),
  notANumber('amount-half-exponent', 'reads an exponent that is not there', findsAmount(/^(\d)e$/)),
  notANumber('amount-two-points', 'reads up to the second point', findsAmount(/^(\d\.\d)\.\d$/)),
  notANumber(
    'amount-expression',
    'computes',
    findsAmount(/^(1\/2|1\*2|2\*\*3|5-3)$/, () => 2),
  ),
  notANumber('amount-in-parentheses', 'takes parentheses away', findsAmount(/^\((\d+)\)$/)),
  notANumber('amount-of-the-first-line', 'reads the first line', findsAmount(/^(\d+)$/m)),
  notANumber(
    'amount-of-digits',
    'takes away what is no digit',
    readsAmounts((text) => (/^\d[,:#-]\d/.test(text) ? Number(text.replace(/\D/g, '')) : undefined)),
  ),
  notANumber('amount-cut-at-nul', 'reads an amount up to a NUL', findsAmount(/^(\d+)\0/)),
  notANumber(
    'amount-injected',
    'writes the amount as it was sent',
    convertsAsOne(
      (text) => text.startsWith('5,"rate"'),
      (text) => text,
    ),
  ),
  notANumber(
    'amount-blank-500',
    'fails over a blank amount',
    errors('invalidAmount', { status: 500 }, (request) => readParameter(request, 'amount') === ' '),
  ),
  notANumber(
    'amount-null-500',
    'fails over null',
    errors('invalidAmount', { status: 500 }, (request) => readParameter(request, 'amount') === 'null'),
  ),
  notANumber('amount-minus-sign', 'reads a minus sign of print as none', findsAmount(/^−(\d+)$/)),
  notANumber('amount-two-minus', 'takes two signs for none', findsAmount(/^--(\d+)$/)),
  tooSmall(
    'amount-minimum-as-text',
    'compares with the text of the minimum',
    convertsAsOne((text) => /^0\.010+$/.test(text)),
  ),
  tooSmall(
    'amount-minimum-of-exponents',
    'reads an exponent after the minimum was checked',
    convertsAsOne((text) => /^\d+e-\d/i.test(text)),
  ),
  tooSmall(
    'amount-minimum-without-zero',
    'takes .01 for 0.1',
    convertsAsOne((text) => text === '.01'),
  ),
  tooSmall(
    'amount-minimum-rounded',
    'rounds to cents before it compares, and lets the minimum in',
    convertsAsOne((text) => text === '0.00999999999'),
  ),
  tooSmall(
    'amount-minimum-half',
    'rounds half a cent up before it compares',
    convertsAsOne((text) => text === '0.005'),
  ),
  tooSmall('amount-absolute', 'takes a minus sign away', findsAmount(/^-([1-9]\d*)$/)),
  tooSmall(
    'amount-negative-exponent',
    'converts -1e3',
    convertsAsOne((text) => text === '-1e3'),
  ),
  tooSmall(
    'amount-negative-zero',
    'converts -0',
    convertsAsOne((text) => text === '-0'),
  ),
  tooSmall(
    'amount-plus-minimum',
    'compares texts with a plus sign as texts',
    convertsAsOne((text) => text === '+0.01'),
  ),
  tooSmall(
    'amount-tiny-500',
    'fails over an amount that a double takes for nothing',
    errors('invalidAmount', { status: 500 }, (request) => readParameter(request, 'amount') === '1e-400'),
  ),
  tooSmall(
    'amount-decimal-comma-cut',
    'takes a comma away from 0,01',
    readsAmounts((text) => (text === '0,01' ? 1 : undefined)),
  ),
];
