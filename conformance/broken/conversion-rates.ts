import type { BrokenServer } from './broken-server.ts';
import { buildRefusal } from './changing/answers.ts';
import { type ConversionFields, changeConversions } from './changing/exact-fields.ts';
import { isFor, readParameter } from './changing/requests.ts';
import { multiplyRate } from './changing/scaled-rates.ts';
import { USUAL_CODES } from './changing/usual-codes.ts';

const isOfOneCurrency = ({ base, target }: ConversionFields) => base === target;

/** Servers that convert at another rate than that of their table. */
export const brokenConversionRates: readonly BrokenServer[] = [
  {
    id: 'convert-with-margin',
    title: 'converts at the rate of the table and one per cent',
    caughtBy: ['consistency-conversion-rate'],
    fault: changeConversions((fields) => {
      if (isOfOneCurrency(fields)) return fields;
      const rate = Number((Number(fields.rate) * 1.01).toPrecision(6));
      return { ...fields, rate: String(rate), converted: (rate * Number(fields.amount)).toFixed(2) };
    }),
  },
  {
    id: 'convert-at-four-decimals',
    title: 'converts at a rate of four decimals',
    caughtBy: ['consistency-conversion-precision'],
    fault: changeConversions((fields) => ({
      ...fields,
      rate: String(Number(Number(fields.rate).toFixed(4)) || 0.0001),
    })),
  },
  {
    id: 'convert-at-unrounded-rate',
    title: 'shows more digits of the rate in conversions than in tables',
    caughtBy: ['consistency-conversion-precision'],
    fault: changeConversions((fields) => ({
      ...fields,
      rate: isOfOneCurrency(fields) ? fields.rate : `${fields.rate}${fields.rate.includes('.') ? '' : '.000000'}4321`,
    })),
  },
  {
    id: 'convert-inverse-rate',
    title: 'shows the rate from target to base',
    caughtBy: ['consistency-conversion-rate', 'consistency-arithmetic'],
    fault: changeConversions((fields) => ({ ...fields, rate: String(1 / Number(fields.rate)) })),
  },
  {
    id: 'conversions-of-another-day',
    title: 'refreshes its tables, and converts at the rates of the day before',
    caughtBy: ['consistency-conversion-rate', 'every-conversion-rate'],
    fault: changeConversions((fields) => {
      if (isOfOneCurrency(fields)) return fields;
      const rate = multiplyRate(fields.rate, 1.002);
      return { ...fields, rate, converted: (Number(fields.amount) * Number(rate)).toFixed(2) };
    }),
  },
  {
    id: 'rate-one-digit-off',
    title: 'converts at a rate that is rounded otherwise than in the table',
    caughtBy: ['consistency-conversion-rate', 'every-conversion-rate'],
    fault: changeConversions((fields) => {
      const rate = fields.rate.replace(/\.(\d*?)([1-8])$/, (_, head, last) => `.${head}${Number(last) + 1}`);
      return { ...fields, rate };
    }),
  },
  {
    id: 'convert-same-currency-422',
    title: 'refuses to convert into the same currency',
    caughtBy: ['consistency-same-currency'],
    fault: () => (request, forward) =>
      isFor('convert', request) &&
      readParameter(request, 'from') &&
      readParameter(request, 'from') === readParameter(request, 'to')
        ? buildRefusal('invalidCurrency')
        : forward(request),
  },
  {
    id: 'convert-same-currency-almost-1',
    title: 'converts a currency into itself at 0.999999, by way of another currency',
    caughtBy: ['consistency-same-currency'],
    fault: changeConversions((fields) => (isOfOneCurrency(fields) ? { ...fields, rate: '0.999999' } : fields)),
  },
  {
    id: 'margin-from-dollars',
    title: 'takes one per cent when it converts dollars',
    caughtBy: ['every-conversion-rate'],
    fault: changeConversions((fields) => {
      if (fields.base !== '"USD"' || fields.target === '"USD"') return fields;
      const rate = multiplyRate(fields.rate, 1.01);
      return { ...fields, rate, converted: (Number(fields.amount) * Number(rate)).toFixed(2) };
    }),
  },
  {
    id: 'margin-on-some-targets',
    title: 'takes one per cent on what it converts into some unusual currencies',
    caughtBy: ['every-conversion-rate'],
    fault: changeConversions((fields) => {
      if (USUAL_CODES.includes(JSON.parse(fields.target)) || !/^"[A-F]/.test(fields.target)) return fields;
      const rate = multiplyRate(fields.rate, 0.99);
      return { ...fields, rate, converted: (Number(fields.amount) * Number(rate)).toFixed(2) };
    }),
  },
  {
    id: 'margin-on-unusual-pairs',
    title: 'takes one per cent on unusual conversions',
    caughtBy: ['every-table-finely', 'every-conversion-rate'],
    fault: changeConversions((fields) => {
      if (USUAL_CODES.includes(JSON.parse(fields.base))) return fields;
      const rate = multiplyRate(fields.rate, 0.99);
      return { ...fields, rate, converted: (Number(fields.amount) * Number(rate)).toFixed(2) };
    }),
  },
];
