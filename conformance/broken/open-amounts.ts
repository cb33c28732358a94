import type { BrokenServer, Fault } from './broken-server.ts';
import { changeErrors } from './changing/answers.ts';
import { changeConversions } from './changing/exact-fields.ts';
import { findAmount } from './changing/read-amounts.ts';
import { changeRequests, readParameter, replaceAllValues } from './changing/requests.ts';

const buildOpenAmountServer = (id: string, title: string, fault: Fault): BrokenServer => ({
  id,
  title,
  caughtBy: ['amounts-open'],
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
    'answers 500 to an amount with a broken escape, such as %zz',
    changeErrors('invalidAmount', { status: 500 }, ({ url }) => /%FF|%zz|%$/.test(url.search)),
  ),
  {
    id: 'amount-not-utf8-500',
    title: 'answers 500 to an amount that is not UTF-8',
    caughtBy: ['amounts-open'],
    needsWholeRun: true,
    fault: changeErrors('invalidAmount', { status: 500 }, ({ url }) => url.search.includes('%FF')),
  },
  buildOpenAmountServer('amount-comma-cut', 'reads an amount up to its comma', findAmount(/^(\d+),\d+$/)),
  buildOpenAmountServer(
    'amount-comma-gone',
    'ignores commas in an amount',
    findAmount(/^(\d+,\d+)$/, (found) => Number(found.replace(',', ''))),
  ),
  buildOpenAmountServer('amount-exponent-cut', 'reads an amount up to its exponent', findAmount(/^(\d+)e[+-]?\d+$/i)),
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
  buildOpenAmountServer('amount-space-cut', 'reads an amount up to its space', findAmount(/^(\d+) \d+$/)),
  buildOpenAmountServer('amount-underscore-cut', 'reads an amount up to its underscore', findAmount(/^(\d+)_\d+$/)),
  buildOpenAmountServer('amount-apostrophe-cut', 'reads an amount up to its apostrophe', findAmount(/^(\d+)'\d+$/)),
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
    'reads 1.000.000 up to its second point',
    findAmount(/^(\d+)\.\d{3}\.\d{3}$/),
  ),
  buildOpenAmountServer(
    'amount-grouped-cut',
    'reads an amount up to its first group separator',
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
];
