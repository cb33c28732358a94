import { changeErrors } from './answers.ts';
import type { BrokenServer, Fault, ProxyRequest } from './broken-server.ts';
import { changeConversions } from './exact-fields.ts';
import { convertsAsOne, findAmount, readAmounts } from './read-amounts.ts';
import { changeRequests, readParameter, replaceAllValues, replaceParameter } from './requests.ts';

const buildOpenAmountServer = (id: string, title: string, fault: Fault): BrokenServer => ({
  id,
  title,
  caughtBy: ['amounts-open'],
  fault,
});
const buildHugeAmountServer = (id: string, title: string, fault: Fault): BrokenServer => ({
  id,
  title,
  caughtBy: ['amounts-huge'],
  fault,
});
const buildMaximumServer = (id: string, title: string, fault: Fault): BrokenServer => ({
  id,
  title,
  caughtBy: ['convert-amount-no-maximum'],
  fault,
});

/** Forwards one amount in place of several, and shows another. */
const readRepeatedAmounts =
  (read: (amounts: readonly number[]) => { readonly shown: number; readonly converted: number }): Fault =>
  () =>
  async (request, forward) => {
    const amounts = request.url.searchParams.getAll('amount').map(Number);
    if (amounts.length < 2) return forward(request);
    const { shown, converted } = read(amounts);
    const answer = await forward(replaceAllValues(request, 'amount', String(converted)));
    return { ...answer, text: answer.text.replace(/"amount":[\d.]+/, `"amount":${shown}`) };
  };

/** Servers that misread amounts that the interface leaves open, or break at amounts of many digits. */
export const brokenOpenAmounts: readonly BrokenServer[] = [
  buildOpenAmountServer(
    'amount-undecodable-500',
    'breaks when an address cannot be decoded',
    changeErrors('invalidAmount', { status: 500 }, ({ url }) => /%FF|%zz|%$/.test(url.search)),
  ),
  {
    id: 'amount-not-utf8-500',
    title: 'breaks when an amount is not UTF-8',
    caughtBy: ['amounts-open'],
    needsWholeRun: true,
    fault: changeErrors('invalidAmount', { status: 500 }, ({ url }) => url.search.includes('%FF')),
  },
  buildOpenAmountServer('amount-comma-cut', 'reads up to the comma', findAmount(/^(\d+),\d+$/)),
  buildOpenAmountServer(
    'amount-comma-gone',
    'takes commas for ornaments',
    findAmount(/^(\d+,\d+)$/, (found) => Number(found.replace(',', ''))),
  ),
  buildOpenAmountServer('amount-exponent-cut', 'reads up to the exponent', findAmount(/^(\d+)e[+-]?\d+$/i)),
  buildOpenAmountServer(
    'amount-exponent-sign',
    'takes a negative exponent for a positive one',
    findAmount(/^(\d)e-1$/, (found) => Number(found) * 10),
  ),
  buildOpenAmountServer('amount-point-gone', 'takes .5 for 5', findAmount(/^\.(\d)$/)),
  buildOpenAmountServer(
    'amount-octal',
    'reads a number that begins with 0 as octal',
    findAmount(/^0(\d\d)$/, (found) => Number.parseInt(found, 8)),
  ),
  buildOpenAmountServer('amount-space-cut', 'reads up to the space', findAmount(/^(\d+) \d+$/)),
  buildOpenAmountServer('amount-underscore-cut', 'reads up to the underscore', findAmount(/^(\d+)_\d+$/)),
  buildOpenAmountServer('amount-apostrophe-cut', 'reads up to the apostrophe', findAmount(/^(\d+)'\d+$/)),
  buildOpenAmountServer(
    'amount-hexadecimal-digits',
    'reads the digits of a hexadecimal number as decimal ones',
    findAmount(/^0x(\d+)$/),
  ),
  buildOpenAmountServer(
    'amount-arabic',
    'takes Arabic digits for 1',
    findAmount(/^([٠-٩]+)$/, () => 1),
  ),
  buildOpenAmountServer(
    'amount-grouping-of-points',
    'reads up to the second point of 1.000.000',
    findAmount(/^(\d+)\.\d{3}\.\d{3}$/),
  ),
  buildOpenAmountServer(
    'amount-grouped-cut',
    'reads up to the first comma of a grouped number',
    findAmount(/^(\d+),\d{3}\.\d+$/),
  ),
  buildOpenAmountServer(
    'amount-digits-cut',
    'keeps four decimals of an amount',
    changeConversions((fields, request) => {
      const amount = readParameter(request, 'amount') ?? '';
      return amount.startsWith('0.1234567') ? { ...fields, amount: '0.1235' } : fields;
    }),
  ),
  buildOpenAmountServer(
    'amount-shown-as-sent',
    'shows an exponent as a text',
    changeConversions((fields, request) => {
      const amount = readParameter(request, 'amount') ?? '';
      return amount.includes('e') ? { ...fields, amount: JSON.stringify(amount) } : fields;
    }),
  ),
  buildOpenAmountServer(
    'amount-repeated-sum',
    'adds amounts up',
    readRepeatedAmounts(([first = 0, second = 0]) => ({ shown: first + second, converted: first + second })),
  ),
  buildOpenAmountServer(
    'amount-repeated-mixed',
    'shows the first of two amounts, and converts the last',
    readRepeatedAmounts(([first = 0, second = 0]) => ({ shown: first, converted: second })),
  ),
  buildOpenAmountServer(
    'amount-repeated-joined',
    'reads two amounts as one with a decimal comma',
    changeRequests((request) => {
      const amounts = request.url.searchParams.getAll('amount');
      return amounts.length > 1 ? replaceAllValues(request, 'amount', amounts.join('.')) : request;
    }),
  ),
  buildOpenAmountServer(
    'amount-checked-first',
    'checks the first of two amounts, and converts the last',
    () => async (request, forward) => {
      const [first, last] = request.url.searchParams.getAll('amount');
      if (first !== '5' || last !== '0.001') return forward(request);
      const answer = await forward(replaceAllValues(request, 'amount', '1'));
      return { ...answer, text: answer.text.replace(/"amount":1,.*/, '"amount":0.001,"rate":0.88,"converted":0.00}') };
    },
  ),
  {
    id: 'amount-exponent-shown',
    title: 'writes large results with an exponent',
    caughtBy: ['every-two-decimals'],
    fault: changeConversions((fields) =>
      Number(fields.converted) >= 1e9 ? { ...fields, converted: Number(fields.converted).toExponential() } : fields,
    ),
  },
  buildHugeAmountServer(
    'amount-infinite-null',
    'writes null where an amount is too large for a double',
    convertsAsOne(
      (text) => Number(text) === Infinity,
      () => 'null',
    ),
  ),
  buildHugeAmountServer(
    'amount-infinite-largest',
    'takes the largest double for what is larger',
    convertsAsOne(
      (text) => text === '1e400',
      () => String(Number.MAX_VALUE),
    ),
  ),
  buildHugeAmountServer(
    'amount-infinite-500',
    'fails over an amount of many digits',
    changeErrors('invalidAmount', { status: 500 }, (request) => (readParameter(request, 'amount') ?? '').length > 100),
  ),
  buildHugeAmountServer(
    'amount-of-many-decimals-500',
    'fails over an amount of many decimals',
    changeErrors('invalidAmount', { status: 500 }, (request) =>
      /\.\d{100}/.test(readParameter(request, 'amount') ?? ''),
    ),
  ),
  {
    id: 'amount-of-4301-digits-500',
    title: 'fails to write more digits than Python does',
    caughtBy: ['amounts-huge'],
    needsWholeRun: true,
    fault: changeErrors('invalidAmount', { status: 500 }, (request) => readExponent(request) > 4_300),
  },
  {
    id: 'amount-of-1000-characters-500',
    title: 'fails over an amount of more than a thousand characters',
    caughtBy: ['amounts-huge'],
    needsWholeRun: true,
    fault: changeErrors('invalidAmount', { status: 500 }, (request) => {
      return (readParameter(request, 'amount') ?? '').length > 1_000;
    }),
  },
  {
    id: 'amount-negative-exponent-500',
    title: 'fails to write as many decimals',
    caughtBy: ['amounts-too-small'],
    fault: changeErrors('invalidAmount', { status: 500 }, (request) => readExponent(request) < -4_300),
  },
  buildHugeAmountServer(
    'amount-wrapped',
    'counts in 64 bits',
    findAmount(/^(18446744073709551617)$/, () => 1),
  ),
  buildHugeAmountServer(
    'amount-of-single-precision',
    'keeps large amounts in single precision',
    changeConversions((fields) =>
      Number(fields.amount) > 1e9 ? { ...fields, amount: String(Math.fround(Number(fields.amount))) } : fields,
    ),
  ),
  buildHugeAmountServer(
    'amount-largest-int',
    'stops counting at 2^63',
    findAmount(/^(123456789012345678901234567890)$/, () => 2 ** 63),
  ),
  buildMaximumServer('amount-at-most-million', 'converts no more than a million', refuseAbove(1e6)),
  buildMaximumServer('amount-at-most-int', 'converts no more than 2^31', refuseAbove(2 ** 31)),
  buildMaximumServer('amount-at-most-safe', 'converts no more than 2^53 - 1', refuseAbove(2 ** 53 - 1)),
  buildMaximumServer(
    'amount-in-32-bits',
    'counts cents in 32 bits',
    changeConversions((fields) =>
      Number(fields.converted) > 2 ** 31 / 100 ? { ...fields, converted: '21474836.47' } : fields,
    ),
  ),
  {
    id: 'amount-compared-as-double',
    title: 'compares doubles with 0.01',
    caughtBy: ['convert-amount-exact'],
    fault: readAmounts((text) => (Number(text) === 0.01 ? 0.01 : undefined)),
  },
  {
    id: 'amount-shown-as-double',
    title: 'shows amounts as doubles',
    caughtBy: ['convert-amount-exact'],
    fault: changeConversions((fields) => ({ ...fields, amount: String(Number(fields.amount)) })),
  },
  {
    id: 'amount-of-41-digits',
    title: 'cuts the digits of an amount that are too many',
    caughtBy: ['convert-amount-exact'],
    fault: changeRequests((request) => {
      const text = readParameter(request, 'amount') ?? '';
      return text.length > 41 ? replaceParameter(request, 'amount', text.slice(0, 40)) : request;
    }),
  },
];

/** Reads the exponent of the amount of a request; 0 without one. */
function readExponent(request: ProxyRequest): number {
  return Number(/e(-?\d+)$/i.exec(readParameter(request, 'amount') ?? '')?.[1] ?? 0);
}

/** Refuses amounts above a maximum. */
function refuseAbove(limit: number): Fault {
  return readAmounts((text) => (Number(text) > limit ? 0 : undefined));
}
