import { errors } from './answers.ts';
import type { BrokenServer, Spoil } from './broken-server.ts';
import { converts, finds, reads } from './read-amounts.ts';
import { parameterOf } from './requests.ts';

const no = (id: string, title: string, spoil: Spoil): BrokenServer => ({
  id,
  title,
  caughtBy: ['amounts-no-number'],
  spoil,
});
const small = (id: string, title: string, spoil: Spoil): BrokenServer => ({
  id,
  title,
  caughtBy: ['amounts-too-small'],
  spoil,
});
/** Amounts as nobody should write them. */
export const brokenOddAmounts: readonly BrokenServer[] = [
  no('amount-of-java', 'reads numbers with the suffixes of Java', finds(/^([\d.]+)[df]$/)),
  no('amount-big', 'reads numbers of any size as JavaScript writes them', finds(/^(\d+)n$/)),
  no(
    'amount-of-python',
    'takes inf for a number',
    converts(
      (text) => /^\+?inf$/.test(text),
      () => 'null',
    ),
  ),
  no(
    'amount-infinity-in-words',
    'takes infinity for a number',
    converts(
      (text) => text === 'infinity',
      () => '1e999',
    ),
  ),
  no(
    'amount-nan',
    'compares with the minimum what is no number',
    converts(
      (text) => text === 'nan',
      () => 'NaN',
    ),
  ),
  no(
    'amount-true',
    'takes true for 1',
    reads((text) => (text === 'true' ? 1 : undefined)),
  ),
  no('amount-in-brackets', 'reads the amount as JSON', finds(/^\[(\d+)\]$/)),
  no('amount-quoted', 'takes quotation marks away', finds(/^["'](\d+)["']$/)),
  no(
    'amount-in-words',
    'reads numbers in words',
    reads((text) => (text === 'one' ? 1 : undefined)),
  ),
  no(
    'amount-fraction',
    'reads a sign for a half',
    reads((text) => (text === '½' ? 0.5 : undefined)),
  ),
  no(
    'amount-superscript',
    'takes every digit of Unicode for one',
    reads((text) => (text === '²' ? 2 : undefined)),
  ),
  no('amount-with-currency-behind', 'reads a number before a currency', finds(/^(\d+) [A-Z]{3}$/)),
  no('amount-with-currency-before', 'reads a number behind a sign for a currency', finds(/^\$(\d+)$/)),
  no(
    'amount-percent',
    'reads percents',
    finds(/^(\d+)%$/, (found) => Number(found) / 100),
  ),
  no('amount-anything-before', 'reads the number at the end', finds(/^[a-z]+(\d+)$/i)),
  no('amount-half-exponent', 'reads an exponent that is not there', finds(/^(\d)e$/)),
  no('amount-two-points', 'reads up to the second point', finds(/^(\d\.\d)\.\d$/)),
  no(
    'amount-expression',
    'computes',
    finds(/^(1\/2|1\*2|2\*\*3|5-3)$/, () => 2),
  ),
  no('amount-in-parentheses', 'takes parentheses away', finds(/^\((\d+)\)$/)),
  no('amount-of-the-first-line', 'reads the first line', finds(/^(\d+)$/m)),
  no(
    'amount-of-digits',
    'takes away what is no digit',
    reads((text) => (/^\d[,:#-]\d/.test(text) ? Number(text.replace(/\D/g, '')) : undefined)),
  ),
  no('amount-cut-at-nul', 'reads an amount up to a NUL', finds(/^(\d+)\0/)),
  no(
    'amount-injected',
    'writes the amount as it was sent',
    converts(
      (text) => text.startsWith('5,"rate"'),
      (text) => text,
    ),
  ),
  no(
    'amount-blank-500',
    'fails over a blank amount',
    errors('invalidAmount', { status: 500 }, (request) => parameterOf(request, 'amount') === ' '),
  ),
  no(
    'amount-null-500',
    'fails over null',
    errors('invalidAmount', { status: 500 }, (request) => parameterOf(request, 'amount') === 'null'),
  ),
  no('amount-minus-sign', 'reads a minus sign of print as none', finds(/^−(\d+)$/)),
  no('amount-two-minus', 'takes two signs for none', finds(/^--(\d+)$/)),
  small(
    'amount-minimum-as-text',
    'compares with the text of the minimum',
    converts((text) => /^0\.010+$/.test(text)),
  ),
  small(
    'amount-minimum-of-exponents',
    'reads an exponent after the minimum was checked',
    converts((text) => /^\d+e-\d/i.test(text)),
  ),
  small(
    'amount-minimum-without-zero',
    'takes .01 for 0.1',
    converts((text) => text === '.01'),
  ),
  small(
    'amount-minimum-rounded',
    'rounds to cents before it compares, and lets the minimum in',
    converts((text) => text === '0.00999999999'),
  ),
  small(
    'amount-minimum-half',
    'rounds half a cent up before it compares',
    converts((text) => text === '0.005'),
  ),
  small('amount-absolute', 'takes a minus sign away', finds(/^-([1-9]\d*)$/)),
  small(
    'amount-negative-exponent',
    'converts -1e3',
    converts((text) => text === '-1e3'),
  ),
  small(
    'amount-negative-zero',
    'converts -0',
    converts((text) => text === '-0'),
  ),
  small(
    'amount-plus-minimum',
    'compares texts with a plus sign as texts',
    converts((text) => text === '+0.01'),
  ),
  small(
    'amount-tiny-500',
    'fails over an amount that a double takes for nothing',
    errors('invalidAmount', { status: 500 }, (request) => parameterOf(request, 'amount') === '1e-400'),
  ),
  small(
    'amount-decimal-comma-cut',
    'takes a comma away from 0,01',
    reads((text) => (text === '0,01' ? 1 : undefined)),
  ),
];
