import { currencies } from '@crossrate/contract';
import type { BrokenServer } from './broken-server.ts';
import { changeTexts } from './changing/answers.ts';
import { changeConversions } from './changing/exact-fields.ts';
import { changeRequests } from './changing/requests.ts';

/** Servers with conversions of a wrong form. */
export const brokenConversions: readonly BrokenServer[] = [
  {
    id: 'convert-updated-at',
    title: 'adds updated_at to a conversion',
    caughtBy: ['convert-no-other-fields'],
    fault: changeConversions((fields) => ({ ...fields, updated_at: '"2026-01-01T00:00:00+00:00"' })),
  },
  {
    id: 'convert-from-and-to',
    title: 'writes base and target as from and to',
    caughtBy: ['convert-fields', 'convert-echo'],
    fault: changeConversions(({ base, target, ...fields }) => ({ from: base, to: target, ...fields })),
  },
  {
    id: 'convert-null',
    title: 'answers conversions with null',
    caughtBy: ['convert-fields', 'rates-precision', 'every-two-decimals'],
    fault: changeTexts('convert', () => 'null'),
  },
  {
    id: 'convert-without-rate',
    title: 'leaves the rate out of a conversion',
    caughtBy: ['convert-fields'],
    fault: changeConversions(({ rate, ...fields }) => fields),
  },
  {
    id: 'convert-swapped',
    title: 'exchanges base and target',
    caughtBy: ['convert-echo'],
    fault: changeConversions((fields) => ({ ...fields, base: fields.target, target: fields.base })),
  },
  {
    id: 'convert-amount-as-text',
    title: 'writes the amount as a text',
    caughtBy: ['convert-echo'],
    fault: changeConversions((fields) => ({ ...fields, amount: `"${fields.amount}"` })),
  },
  {
    id: 'convert-amount-whole',
    title: 'cuts the decimals of the amount shown',
    caughtBy: ['convert-echo'],
    fault: changeConversions((fields) => ({
      ...fields,
      amount: String(Math.max(1, Math.trunc(Number(fields.amount)))),
    })),
  },
  {
    id: 'converted-as-double',
    title: 'writes converted as JSON.stringify writes a number',
    caughtBy: ['every-two-decimals'],
    fault: changeConversions((fields) => ({ ...fields, converted: String(Number(fields.converted)) })),
  },
  {
    id: 'converted-as-text',
    title: 'writes converted as a text',
    caughtBy: ['convert-two-decimals', 'consistency-arithmetic'],
    fault: changeConversions((fields) => ({ ...fields, converted: `"${fields.converted}"` })),
  },
  {
    id: 'converted-four-decimals',
    title: 'writes converted with four decimals',
    caughtBy: ['convert-two-decimals'],
    fault: changeConversions((fields) => ({ ...fields, converted: `${fields.converted}00` })),
  },
  {
    id: 'converted-in-mills',
    title: 'rounds converted to three decimals',
    caughtBy: ['convert-cents', 'every-cents', 'every-product'],
    fault: changeConversions((fields) => ({
      ...fields,
      converted: (Number(fields.amount) * Number(fields.rate)).toFixed(3),
    })),
  },
  {
    id: 'converted-in-fils',
    title: 'rounds to three decimals what it converts into a currency with a minor unit of three, such as dinars',
    caughtBy: ['every-cents'],
    only: 'http',
    after: ['limits-daily-requests'],
    fault: changeConversions((fields) => {
      const target = currencies.find(({ code }) => code === JSON.parse(fields.target));
      const product = Number(fields.amount) * Number(fields.rate);
      return target?.minorUnit === 3 ? { ...fields, converted: product.toFixed(3) } : fields;
    }),
  },
  {
    id: 'convert-names-in-any-case',
    title: 'reads the names of parameters in any case',
    caughtBy: ['convert-unknown-parameters'],
    fault: changeRequests((request) => {
      const url = new URL(request.url);
      if (!/[?&](From|To|Amount)=/.test(url.search)) return request;
      url.search = url.search.replace(/[?&]\w+(?==)/g, (name) => name.toLowerCase());
      return { ...request, url };
    }),
  },
];
