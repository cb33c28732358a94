import { errors } from './answers.ts';
import type { BrokenServer, Spoil } from './broken-server.ts';
import { conversions } from './exact-fields.ts';
import { isFor, parameterOf, requests, withParameter } from './requests.ts';

/** Reads amounts in a way of its own; `undefined` leaves one as it is. */
const reads = (read: (text: string) => number | undefined): Spoil =>
  requests((request) => {
    const text = parameterOf(request, 'amount');
    const number = isFor('convert', request) && text !== null ? read(text) : undefined;
    return number === undefined || Number.isNaN(number) ? request : withParameter(request, 'amount', String(number));
  });

/** Reads what an expression finds in an amount as a number. */
const finds = (expression: RegExp, read: (found: string) => number = Number): Spoil =>
  reads((text) => {
    const [, found] = expression.exec(text) ?? [];
    return found === undefined ? undefined : read(found);
  });

/** Converts amounts that should have been refused, and shows them as it pleases. */
const converts =
  (isAccepted: (text: string) => boolean, show: (text: string) => string = (text) => String(Number(text))): Spoil =>
  () =>
  async (request, ask) => {
    const text = parameterOf(request, 'amount') ?? '';
    if (!isFor('convert', request) || !isAccepted(text)) return ask(request);
    const answer = await ask(withParameter(request, 'amount', '1'));
    if (answer.status !== 200) return answer;
    return { ...answer, text: answer.text.replace(/"amount":1,/, `"amount":${show(text)},`) };
  };

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
const open = (id: string, title: string, spoil: Spoil): BrokenServer => ({
  id,
  title,
  caughtBy: ['amounts-open'],
  spoil,
});
const huge = (id: string, title: string, spoil: Spoil): BrokenServer => ({
  id,
  title,
  caughtBy: ['amounts-huge'],
  spoil,
});
const most = (id: string, title: string, spoil: Spoil): BrokenServer => ({
  id,
  title,
  caughtBy: ['convert-amount-no-maximum'],
  spoil,
});

const repeatedAmounts =
  (read: (amounts: readonly number[]) => { readonly shown: number; readonly converted: number }): Spoil =>
  () =>
  async (request, ask) => {
    const amounts = request.url.searchParams.getAll('amount').map(Number);
    if (amounts.length < 2) return ask(request);
    const { shown, converted } = read(amounts);
    const answer = await ask(withParameter(withParameter(request, 'amount', null), 'amount', String(converted)));
    return { ...answer, text: answer.text.replace(/"amount":[\d.]+/, `"amount":${shown}`) };
  };

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
  open('amount-comma-cut', 'reads up to the comma', finds(/^(\d+),\d+$/)),
  open(
    'amount-comma-gone',
    'takes commas for ornaments',
    finds(/^(\d+,\d+)$/, (found) => Number(found.replace(',', ''))),
  ),
  open('amount-exponent-cut', 'reads up to the exponent', finds(/^(\d+)e[+-]?\d+$/i)),
  open(
    'amount-exponent-sign',
    'takes a negative exponent for a positive one',
    finds(/^(\d)e-1$/, (found) => Number(found) * 10),
  ),
  open('amount-point-gone', 'takes .5 for 5', finds(/^\.(\d)$/)),
  open(
    'amount-octal',
    'reads a number that begins with 0 as octal',
    finds(/^0(\d\d)$/, (found) => Number.parseInt(found, 8)),
  ),
  open('amount-space-cut', 'reads up to the space', finds(/^(\d+) \d+$/)),
  open('amount-underscore-cut', 'reads up to the underscore', finds(/^(\d+)_\d+$/)),
  open('amount-apostrophe-cut', 'reads up to the apostrophe', finds(/^(\d+)'\d+$/)),
  open('amount-hexadecimal-digits', 'reads the digits of a hexadecimal number as decimal ones', finds(/^0x(\d+)$/)),
  open(
    'amount-arabic',
    'takes Arabic digits for 1',
    finds(/^([٠-٩]+)$/, () => 1),
  ),
  open('amount-grouping-of-points', 'reads up to the second point of 1.000.000', finds(/^(\d+)\.\d{3}\.\d{3}$/)),
  open('amount-grouped-cut', 'reads up to the first comma of a grouped number', finds(/^(\d+),\d{3}\.\d+$/)),
  open(
    'amount-digits-cut',
    'keeps four decimals of an amount',
    conversions((fields, request) => {
      const amount = parameterOf(request, 'amount') ?? '';
      return amount.startsWith('0.1234567') ? { ...fields, amount: '0.1235' } : fields;
    }),
  ),
  open(
    'amount-shown-as-sent',
    'shows an exponent as a text',
    conversions((fields, request) => {
      const amount = parameterOf(request, 'amount') ?? '';
      return amount.includes('e') ? { ...fields, amount: JSON.stringify(amount) } : fields;
    }),
  ),
  open(
    'amount-repeated-sum',
    'adds amounts up',
    repeatedAmounts(([first = 0, second = 0]) => ({ shown: first + second, converted: first + second })),
  ),
  open(
    'amount-repeated-mixed',
    'shows the first of two amounts, and converts the last',
    repeatedAmounts(([first = 0, second = 0]) => ({ shown: first, converted: second })),
  ),
  open(
    'amount-repeated-joined',
    'reads two amounts as one with a decimal comma',
    requests((request) => {
      const amounts = request.url.searchParams.getAll('amount');
      return amounts.length > 1
        ? withParameter(withParameter(request, 'amount', null), 'amount', amounts.join('.'))
        : request;
    }),
  ),
  open('amount-checked-first', 'checks the first of two amounts, and converts the last', () => async (request, ask) => {
    const [first, last] = request.url.searchParams.getAll('amount');
    if (first !== '5' || last !== '0.001') return ask(request);
    const answer = await ask(withParameter(withParameter(request, 'amount', null), 'amount', '1'));
    return { ...answer, text: answer.text.replace(/"amount":1,.*/, '"amount":0.001,"rate":0.88,"converted":0.00}') };
  }),
  huge(
    'amount-exponent-shown',
    'writes large results with an exponent',
    conversions((fields) =>
      Number(fields.converted) >= 1e21 ? { ...fields, converted: String(Number(fields.converted)) } : fields,
    ),
  ),
  huge(
    'amount-infinite-null',
    'writes null where an amount is too large for a double',
    converts(
      (text) => Number(text) === Infinity,
      () => 'null',
    ),
  ),
  huge(
    'amount-infinite-largest',
    'takes the largest double for what is larger',
    converts(
      (text) => text === '1e400',
      () => String(Number.MAX_VALUE),
    ),
  ),
  huge(
    'amount-infinite-500',
    'fails over an amount of many digits',
    errors('invalidAmount', { status: 500 }, (request) => (parameterOf(request, 'amount') ?? '').length > 100),
  ),
  huge(
    'amount-wrapped',
    'counts in 64 bits',
    finds(/^(18446744073709551617)$/, () => 1),
  ),
  huge(
    'amount-of-single-precision',
    'keeps large amounts in single precision',
    conversions((fields) =>
      Number(fields.amount) > 1e9 ? { ...fields, amount: String(Math.fround(Number(fields.amount))) } : fields,
    ),
  ),
  huge(
    'amount-largest-int',
    'stops counting at 2^63',
    finds(/^(123456789012345678901234567890)$/, () => 9223372036854775807),
  ),
  most('amount-at-most-million', 'converts no more than a million', errorsAbove(1e6)),
  most('amount-at-most-int', 'converts no more than 2^31', errorsAbove(2 ** 31)),
  most('amount-at-most-safe', 'converts no more than 2^53 - 1', errorsAbove(2 ** 53 - 1)),
  most(
    'amount-in-single-precision',
    'keeps amounts in single precision',
    conversions((fields) => ({ ...fields, amount: String(Math.fround(Number(fields.amount))) })),
  ),
  most(
    'amount-in-32-bits',
    'counts cents in 32 bits',
    conversions((fields) =>
      Number(fields.converted) > 2 ** 31 / 100 ? { ...fields, converted: '21474836.47' } : fields,
    ),
  ),
  {
    id: 'amount-compared-as-double',
    title: 'compares doubles with 0.01',
    caughtBy: ['convert-amount-exact'],
    spoil: reads((text) => (Number(text) === 0.01 ? 0.01 : undefined)),
  },
  {
    id: 'amount-shown-as-double',
    title: 'shows amounts as doubles',
    caughtBy: ['convert-amount-exact'],
    spoil: conversions((fields) => ({ ...fields, amount: String(Number(fields.amount)) })),
  },
  {
    id: 'amount-of-41-digits',
    title: 'cuts the digits of an amount that are too many',
    caughtBy: ['convert-amount-exact'],
    spoil: requests((request) => {
      const text = parameterOf(request, 'amount') ?? '';
      return text.length > 41 ? withParameter(request, 'amount', text.slice(0, 40)) : request;
    }),
  },
];

/** Refuses amounts above a limit of its own. */
function errorsAbove(limit: number): Spoil {
  return reads((text) => (Number(text) > limit ? 0 : undefined));
}
