import type { BrokenServer } from './broken-server.ts';
import { changeConversions, changeRates, changeTables } from './changing/exact-fields.ts';
import { changeParameter } from './changing/requests.ts';

/** Servers with rate tables of a wrong form. */
export const brokenRates: readonly BrokenServer[] = [
  {
    id: 'rates-success-flag',
    title: 'adds success to a rate table',
    caughtBy: ['rates-no-other-fields'],
    fault: changeTables((fields) => ({ success: 'true', ...fields })),
  },
  {
    id: 'rates-camel-case',
    title: 'writes updatedAt',
    caughtBy: ['rates-fields', 'rates-updated-at'],
    fault: changeTables(({ updated_at, ...fields }) => ({ ...fields, updatedAt: updated_at })),
  },
  {
    id: 'rates-base-ignored',
    title: 'gives the rates of USD whatever base is asked for',
    caughtBy: ['rates-base'],
    fault: changeParameter('rates', 'base', (base) =>
      base && /^[A-Z]{3}$/.test(base) && base !== 'XYZ' ? null : base,
    ),
  },
  {
    id: 'rates-base-echo-lower-case',
    title: 'writes the base in lower case',
    caughtBy: ['rates-base', 'rates-base-default', 'rates-base-case'],
    fault: changeTables((fields) => ({ ...fields, base: fields.base.toLowerCase() })),
  },
  {
    id: 'rates-default-eur',
    title: 'answers with the rates of EUR without `base`',
    caughtBy: ['rates-base-default'],
    fault: changeParameter('rates', 'base', (base) => base ?? 'EUR'),
  },
  {
    id: 'rates-base-required',
    title: 'refuses to give rates without a base',
    caughtBy: ['rates-base-default'],
    fault: changeParameter('rates', 'base', (base) => base ?? ''),
  },
  {
    id: 'rates-null',
    title: 'has null for a currency without a rate',
    caughtBy: ['rates-listed-codes'],
    fault: changeRates((all) => ({ ...all, CLF: 'null' })),
  },
  {
    id: 'rates-as-text',
    title: 'writes a rate as a text',
    caughtBy: ['rates-listed-codes'],
    fault: changeRates((all) => ({ ...all, EUR: `"${all.EUR}"` })),
  },
  {
    id: 'rates-zero',
    title: 'has 0 for a currency without a rate',
    caughtBy: ['rates-listed-codes'],
    fault: changeRates((all) => ({ ...all, CLF: '0' })),
  },
  {
    id: 'rates-negative',
    title: 'publishes a negative rate',
    caughtBy: ['rates-listed-codes'],
    fault: changeRates((all) => ({ ...all, XPD: `-${all.XPD}` })),
  },
  {
    id: 'rates-unlisted-code',
    title: 'has a rate of a currency that the list lacks',
    caughtBy: ['rates-listed-codes'],
    fault: changeRates((all) => ({ ...all, BTC: '0.00001' })),
  },
  {
    id: 'rates-lower-case',
    title: 'publishes codes in lower case',
    caughtBy: ['rates-listed-codes'],
    fault: changeRates(({ SEK = '', ...others }) => ({ ...others, sek: SEK })),
  },
  {
    id: 'rates-empty',
    title: 'gives a table of the base alone',
    caughtBy: ['rates-listed-codes'],
    fault: changeRates((_all, base) => ({ [base]: '1' })),
  },
  {
    id: 'rates-sixteen-digits',
    title: 'writes rates with all digits of a double',
    caughtBy: ['rates-precision'],
    fault: changeRates((all) => ({ ...all, JPY: String(1 / 0.00635012345), CHF: String(1 / 1.19994) })),
  },
  {
    id: 'rates-exponent',
    title: 'writes small rates with an exponent',
    caughtBy: ['rates-precision'],
    fault: changeRates((all) => ({ ...all, XAU: '2.42184e-4' })),
  },
  {
    id: 'applied-rate-exponent',
    title: 'writes small rates of conversions with an exponent',
    caughtBy: ['rates-precision'],
    fault: changeConversions((fields) => ({
      ...fields,
      rate: Number(fields.rate) < 0.1 ? Number(fields.rate).toExponential() : fields.rate,
    })),
  },
  {
    id: 'rates-padded',
    title: 'pads rates with zeros',
    caughtBy: ['rates-precision'],
    fault: changeRates((all) => ({ ...all, SAR: '3.750000' })),
  },
  {
    id: 'rates-without-base',
    title: 'leaves the base out of the rates',
    caughtBy: ['rates-own-base'],
    fault: changeRates((all, base) => Object.fromEntries(Object.entries(all).filter(([code]) => code !== base))),
  },
  {
    id: 'rates-base-almost-1',
    title: 'divides the rate of the base by a rounded number',
    caughtBy: ['rates-own-base'],
    fault: changeRates((all, base) => ({ ...all, [base]: base === 'USD' ? '1' : '0.999999' })),
  },
  {
    id: 'rates-own-rate-lost',
    title: 'has the rate of the dollar to the base in place of the 1 of the base',
    caughtBy: ['rates-own-rate', 'every-table'],
    fault: changeRates((all, base) => ({ ...all, [base]: all.USD ?? '1' })),
  },
  {
    id: 'rates-own-rate-with-margin',
    title: 'takes a margin off the rate of a currency to itself, too, and writes three decimals of it',
    caughtBy: ['rates-own-rate', 'every-table'],
    fault: changeRates((all, base) => ({ ...all, [base]: '0.999' })),
  },
  {
    id: 'rates-more-of-some-bases',
    title: 'has a code that the list lacks, in tables of other bases than USD',
    caughtBy: ['every-listed-code'],
    fault: changeRates((all, base) => (base === 'USD' ? all : { ...all, BTC: '0.000001' })),
  },
  {
    id: 'rates-as-list',
    title: 'lists rates in an array',
    caughtBy: ['rates-fields'],
    fault: changeTables((fields) => ({
      ...fields,
      rates: `[${fields.rates.replace(/^\{|\}$/g, '').replace(/"\w+":/g, '')}]`,
    })),
  },
];
