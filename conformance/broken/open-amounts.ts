import { errors } from './answers.ts';
import type { BrokenServer, Spoil } from './broken-server.ts';
import { conversions } from './exact-fields.ts';
import { converts, finds, reads } from './read-amounts.ts';
import { parameterOf, requests, withParameter } from './requests.ts';

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

/** Amounts that some take for numbers, and those of many digits. */
export const brokenOpenAmounts: readonly BrokenServer[] = [
  open(
    'amount-undecodable-500',
    'breaks when an address cannot be decoded',
    errors('invalidAmount', { status: 500 }, ({ url }) => /%FF|%zz|%$/.test(url.search)),
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
  {
    id: 'amount-exponent-shown',
    title: 'writes large results with an exponent',
    caughtBy: ['every-two-decimals'],
    spoil: conversions((fields) =>
      Number(fields.converted) >= 1e9 ? { ...fields, converted: Number(fields.converted).toExponential() } : fields,
    ),
  },
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
    finds(/^(123456789012345678901234567890)$/, () => 2 ** 63),
  ),
  most('amount-at-most-million', 'converts no more than a million', errorsAbove(1e6)),
  most('amount-at-most-int', 'converts no more than 2^31', errorsAbove(2 ** 31)),
  most('amount-at-most-safe', 'converts no more than 2^53 - 1', errorsAbove(2 ** 53 - 1)),
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
