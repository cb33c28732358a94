import type { BrokenServer, Fault, ProxyRequest } from './broken-server.ts';
import { changeErrors } from './changing/answers.ts';
import { changeConversions } from './changing/exact-fields.ts';
import { convertAsOne, findAmount, readAmounts } from './changing/read-amounts.ts';
import { changeRequests, readParameter, replaceParameter } from './changing/requests.ts';

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

/** Servers that do not convert large amounts, or amounts of many digits, as the interface says. */
export const brokenLargeAmounts: readonly BrokenServer[] = [
  buildHugeAmountServer(
    'amount-infinite-null',
    'writes null where an amount is too large for a double',
    convertAsOne(
      (text) => Number(text) === Infinity,
      () => 'null',
    ),
  ),
  buildHugeAmountServer(
    'amount-infinite-largest',
    'reads an amount above the largest double as the largest double',
    convertAsOne(
      (text) => text === '1e400',
      () => String(Number.MAX_VALUE),
    ),
  ),
  buildHugeAmountServer(
    'amount-infinite-500',
    'answers 500 to an amount of many digits',
    changeErrors('invalidAmount', { status: 500 }, (request) => (readParameter(request, 'amount') ?? '').length > 100),
  ),
  buildHugeAmountServer(
    'amount-of-many-decimals-500',
    'answers 500 to an amount of many decimals',
    changeErrors('invalidAmount', { status: 500 }, (request) =>
      /\.\d{100}/.test(readParameter(request, 'amount') ?? ''),
    ),
  ),
  {
    id: 'amount-of-4301-digits-500',
    title: 'answers 500 to an exponent above 4,300, as Python does by default',
    caughtBy: ['amounts-huge'],
    needsWholeRun: true,
    fault: changeErrors('invalidAmount', { status: 500 }, (request) => readExponent(request) > 4_300),
  },
  {
    id: 'amount-of-1000-characters-500',
    title: 'answers 500 to an amount of more than a thousand characters',
    caughtBy: ['amounts-huge'],
    needsWholeRun: true,
    fault: changeErrors('invalidAmount', { status: 500 }, (request) => {
      return (readParameter(request, 'amount') ?? '').length > 1_000;
    }),
  },
  {
    id: 'amount-negative-exponent-500',
    title: 'answers 500 to an exponent below -4,300',
    caughtBy: ['amounts-too-small'],
    fault: changeErrors('invalidAmount', { status: 500 }, (request) => readExponent(request) < -4_300),
  },
  buildHugeAmountServer(
    'amount-wrapped',
    'overflows at 2^64',
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
    'reads an amount above 2^63 as 2^63',
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
