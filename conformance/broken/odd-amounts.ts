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
  buildNonNumberServer(
    'amount-big',
    'reads an amount with an n at its end, as a bigint of JavaScript',
    findAmount(/^(\d+)n$/),
  ),
  buildNonNumberServer(
    'amount-of-python',
    'accepts inf as an amount',
    convertAsOne(
      (text) => /^\+?inf$/.test(text),
      () => 'null',
    ),
  ),
  buildNonNumberServer(
    'amount-infinity-in-words',
    'accepts infinity as an amount',
    convertAsOne(
      (text) => text === 'infinity',
      () => '1e999',
    ),
  ),
  buildNonNumberServer(
    'amount-nan',
    'compares NaN with the minimum, and so accepts it',
    convertAsOne(
      (text) => text === 'nan',
      () => 'NaN',
    ),
  ),
  buildNonNumberServer(
    'amount-true',
    'reads the amount true as 1',
    readAmounts((text) => (text === 'true' ? 1 : undefined)),
  ),
  buildNonNumberServer(
    'amount-in-brackets',
    'reads an amount in brackets, as a list of JSON',
    findAmount(/^\[(\d+)\]$/),
  ),
  buildNonNumberServer('amount-quoted', 'removes quotation marks around an amount', findAmount(/^["'](\d+)["']$/)),
  buildNonNumberServer(
    'amount-in-words',
    'reads an amount in words',
    readAmounts((text) => (text === 'one' ? 1 : undefined)),
  ),
  buildNonNumberServer(
    'amount-fraction',
    'reads the amount ½ as 0.5',
    readAmounts((text) => (text === '½' ? 0.5 : undefined)),
  ),
  buildNonNumberServer(
    'amount-superscript',
    'accepts every digit of Unicode in an amount',
    readAmounts((text) => (text === '²' ? 2 : undefined)),
  ),
  buildNonNumberServer(
    'amount-with-currency-behind',
    'reads the number before a currency, as in 5 EUR',
    findAmount(/^(\d+) [A-Z]{3}$/),
  ),
  buildNonNumberServer(
    'amount-with-currency-before',
    'reads the number behind a currency sign',
    findAmount(/^\$(\d+)$/),
  ),
  buildNonNumberServer(
    'amount-percent',
    'reads the amount 5% as 0.05',
    findAmount(/^(\d+)%$/, (found) => Number(found) / 100),
  ),
  buildNonNumberServer(
    'amount-anything-before',
    'reads the digits at the end of a word as the amount',
    findAmount(/^[a-z]+(\d+)$/i),
  ),
  buildNonNumberServer('amount-half-exponent', 'reads an amount that ends in e', findAmount(/^(\d)e$/)),
  buildNonNumberServer('amount-two-points', 'reads an amount up to its second point', findAmount(/^(\d\.\d)\.\d$/)),
  buildNonNumberServer(
    'amount-expression',
    'computes an amount such as 1*2',
    findAmount(/^(1\/2|1\*2|2\*\*3|5-3)$/, () => 2),
  ),
  buildNonNumberServer('amount-in-parentheses', 'removes parentheses around an amount', findAmount(/^\((\d+)\)$/)),
  buildNonNumberServer(
    'amount-of-the-first-line',
    'reads one line of an amount of several lines',
    findAmount(/^(\d+)$/m),
  ),
  buildNonNumberServer(
    'amount-of-digits',
    'removes every character of an amount that is no digit',
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
    'answers 500 to a blank amount',
    changeErrors('invalidAmount', { status: 500 }, (request) => readParameter(request, 'amount') === ' '),
  ),
  buildNonNumberServer(
    'amount-null-500',
    'answers 500 to the amount null',
    changeErrors('invalidAmount', { status: 500 }, (request) => readParameter(request, 'amount') === 'null'),
  ),
  buildNonNumberServer('amount-minus-sign', 'ignores a minus sign of typography (U+2212)', findAmount(/^−(\d+)$/)),
  buildNonNumberServer('amount-two-minus', 'reads two minus signs as none', findAmount(/^--(\d+)$/)),
  buildTooSmallServer(
    'amount-minimum-as-text',
    'compares the text of an amount with the text 0.01',
    convertAsOne((text) => /^0\.010+$/.test(text)),
  ),
  buildTooSmallServer(
    'amount-minimum-of-exponents',
    'compares an amount with the minimum before it reads the exponent',
    convertAsOne((text) => /^\d+e-\d/i.test(text)),
  ),
  buildTooSmallServer(
    'amount-minimum-without-zero',
    'reads .01 as 0.1',
    convertAsOne((text) => text === '.01'),
  ),
  buildTooSmallServer(
    'amount-minimum-rounded',
    'rounds an amount to cents before the comparison with the minimum, and accepts 0.01',
    convertAsOne((text) => text === '0.00999999999'),
  ),
  buildTooSmallServer(
    'amount-minimum-half',
    'rounds half a cent up before the comparison with the minimum',
    convertAsOne((text) => text === '0.005'),
  ),
  buildTooSmallServer('amount-absolute', 'ignores a minus sign', findAmount(/^-([1-9]\d*)$/)),
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
    'compares amounts with a plus sign as texts',
    convertAsOne((text) => text === '+0.01'),
  ),
  buildTooSmallServer(
    'amount-tiny-500',
    'answers 500 to an amount that is 0 as a double',
    changeErrors('invalidAmount', { status: 500 }, (request) => readParameter(request, 'amount') === '1e-400'),
  ),
  buildTooSmallServer(
    'amount-decimal-comma-cut',
    'removes the comma of 0,01',
    readAmounts((text) => (text === '0,01' ? 1 : undefined)),
  ),
];
