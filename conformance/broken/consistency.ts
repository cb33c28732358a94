import { refusal } from './answers.ts';
import type { BrokenServer } from './broken-server.ts';
import { type ConversionFields, conversions, rates } from './exact-fields.ts';
import { isFor, parameterOf } from './requests.ts';

/** Computes `converted` in binary floating point, in some way of rounding. */
const converting = (round: (product: number) => string) =>
  conversions((fields) => ({ ...fields, converted: round(Number(fields.amount) * Number(fields.rate)) }));

const isOfOneCurrency = ({ base, target }: ConversionFields) => base === target;

/** What the operations must agree on. */
export const brokenConsistency: readonly BrokenServer[] = [
  {
    id: 'convert-with-margin',
    title: 'converts at the rate of the table and one per cent',
    caughtBy: ['consistency-conversion-rate'],
    spoil: conversions((fields) => {
      if (isOfOneCurrency(fields)) return fields;
      const rate = Number((Number(fields.rate) * 1.01).toPrecision(6));
      return { ...fields, rate: String(rate), converted: (rate * Number(fields.amount)).toFixed(2) };
    }),
  },
  {
    id: 'convert-at-four-decimals',
    title: 'converts at a rate of four decimals',
    caughtBy: ['consistency-conversion-precision'],
    spoil: conversions((fields) => ({ ...fields, rate: String(Number(Number(fields.rate).toFixed(4)) || 0.0001) })),
  },
  {
    id: 'convert-at-unrounded-rate',
    title: 'shows the rate behind the published one',
    caughtBy: ['consistency-conversion-precision'],
    spoil: conversions((fields) => ({
      ...fields,
      rate: isOfOneCurrency(fields) ? fields.rate : `${fields.rate}${fields.rate.includes('.') ? '' : '.000000'}4321`,
    })),
  },
  {
    id: 'convert-inverse-rate',
    title: 'shows the rate from target to base',
    caughtBy: ['consistency-conversion-rate', 'consistency-arithmetic'],
    spoil: conversions((fields) => ({ ...fields, rate: String(1 / Number(fields.rate)) })),
  },
  {
    id: 'rates-with-margin',
    title: 'sells every currency one per cent dearer than it buys it',
    caughtBy: ['consistency-reciprocals'],
    spoil: rates((all, base) => ({
      ...all,
      ...(all.EUR && base === 'USD' && { EUR: String(Number((Number(all.EUR) * 1.01).toFixed(6))) }),
      ...(all.USD && base === 'EUR' && { USD: String(Number((Number(all.USD) * 1.01).toFixed(6))) }),
    })),
  },
  {
    id: 'rates-of-another-day',
    title: 'refreshes the table of one base only',
    caughtBy: ['consistency-reciprocals'],
    spoil: rates((all, base) =>
      base === 'EUR' ? { ...all, USD: String(Number((Number(all.USD) * 1.0005).toFixed(6))) } : all,
    ),
  },
  {
    id: 'convert-same-currency-422',
    title: 'refuses to convert into the same currency',
    caughtBy: ['consistency-same-currency'],
    spoil: () => (request, ask) =>
      isFor('convert', request) &&
      parameterOf(request, 'from') &&
      parameterOf(request, 'from') === parameterOf(request, 'to')
        ? refusal('invalidCurrency')
        : ask(request),
  },
  {
    id: 'convert-same-currency-almost-1',
    title: 'goes to the same currency by way of another',
    caughtBy: ['consistency-same-currency'],
    spoil: conversions((fields) => (isOfOneCurrency(fields) ? { ...fields, rate: '0.999999' } : fields)),
  },
  {
    id: 'converted-truncated',
    title: 'truncates converted instead of rounding it',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => (Math.floor(product * 100) / 100).toFixed(2)),
  },
  {
    id: 'converted-rounded-up',
    title: 'rounds converted up in its own favour',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => (Math.ceil(product * 100) / 100).toFixed(2)),
  },
  {
    id: 'converted-to-fixed',
    title: 'rounds converted in binary floating point, with toFixed',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => product.toFixed(2)),
  },
  {
    id: 'converted-math-round',
    title: 'rounds converted in binary floating point, with Math.round',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => (Math.round(product * 100) / 100).toFixed(2)),
  },
  {
    id: 'converted-half-even',
    title: 'rounds ties to the even cent, as banks do',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => {
      // A double has noise where the exact product has a tie.
      const mills = Math.round(product * 1000);
      const isTie = Math.abs(mills) % 10 === 5 && Math.abs(product * 1000 - mills) < 1e-6;
      const cents = isTie ? 2 * Math.round(mills / 20) : Math.round(product * 100);
      return (cents / 100).toFixed(2);
    }),
  },
  {
    id: 'converted-single-precision',
    title: 'converts in single precision',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => Math.fround(product).toFixed(2)),
  },
  {
    id: 'converted-in-minor-units',
    title: 'rounds converted to the minor unit of the target',
    caughtBy: ['consistency-arithmetic', 'every-two-decimals'],
    spoil: conversions((fields) => {
      const digits = { '"JPY"': 0, '"KWD"': 3 }[fields.target] ?? 2;
      return { ...fields, converted: (Number(fields.amount) * Number(fields.rate)).toFixed(digits) };
    }),
  },
  {
    id: 'converted-with-epsilon',
    title: 'rounds converted in binary floating point, with an epsilon that is said to help',
    caughtBy: ['consistency-arithmetic'],
    spoil: converting((product) => (Math.round((product + Number.EPSILON) * 100) / 100).toFixed(2)),
  },
  {
    id: 'rates-of-six-decimals',
    title: 'shows small rates with six decimals and no more',
    caughtBy: ['consistency-reciprocals'],
    spoil: rates((all) =>
      Object.fromEntries(
        Object.entries(all).map(([code, rate]) => [code, String(Number(Number(rate).toFixed(6)) || 0.000001)]),
      ),
    ),
  },
  {
    id: 'rates-of-two-pivots',
    title: 'divides the rates of one base by those of another provider',
    caughtBy: ['consistency-triangles'],
    spoil: rates((all, base) =>
      base === 'GBP' ? { ...all, JPY: String(Number((Number(all.JPY) * 1.002).toFixed(6))) } : all,
    ),
  },
];
