import type { BrokenServer, Fault } from './broken-server.ts';
import { changeConversions, changeRates, changeTables } from './exact-fields.ts';
import { changeParameter } from './requests.ts';

const HOUR_MS = 3_600_000;

const changeUpdatedAt = (change: (time: string) => unknown) =>
  changeTables((fields) => ({ ...fields, updated_at: JSON.stringify(change(JSON.parse(fields.updated_at))) }));

/** Writes the time of the clock, some milliseconds later. */
const followClock =
  (later: number): Fault =>
  (context) =>
    changeUpdatedAt(() => new Date(context.clock.now() + later).toISOString().replace(/\.\d+Z$/, '+00:00'))(context);

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
    title: 'takes EUR for the base when none is asked for',
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
    id: 'rates-updated-at-impossible-offset',
    title: 'writes an offset that no clock has',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.replace(/[+-][\d:]+$/, '+99:99')),
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
    title: 'passes a negative rate on',
    caughtBy: ['rates-listed-codes'],
    fault: changeRates((all) => ({ ...all, XPD: `-${all.XPD}` })),
  },
  {
    id: 'rates-unlisted-code',
    title: 'passes a rate on that it does not list the currency of',
    caughtBy: ['rates-listed-codes'],
    fault: changeRates((all) => ({ ...all, BTC: '0.00001' })),
  },
  {
    id: 'rates-lower-case',
    title: 'passes codes in lower case on',
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
    id: 'updated-at-z',
    title: 'writes Z for the offset',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.replace('+00:00', 'Z')),
  },
  {
    id: 'updated-at-milliseconds',
    title: 'writes milliseconds',
    caughtBy: ['rates-updated-at-form'],
    fault: changeUpdatedAt((time) => time.replace('+', '.000+')),
  },
  {
    id: 'updated-at-24-hours',
    title: 'writes midnight as 24:00:00 of the day before',
    caughtBy: ['rates-updated-at-form'],
    fault: changeUpdatedAt(() => '2026-09-28T24:00:00+00:00'),
  },
  {
    id: 'updated-at-no-offset',
    title: 'leaves the offset out',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.slice(0, 19)),
  },
  {
    id: 'updated-at-epoch',
    title: 'writes seconds since the epoch',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => Date.parse(time) / 1000),
  },
  {
    id: 'updated-at-date',
    title: 'writes the date alone',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.slice(0, 10)),
  },
  {
    id: 'updated-at-future',
    title: 'states when the rates will be refreshed next',
    caughtBy: ['rates-updated-at-past'],
    fault: followClock(HOUR_MS),
  },
  {
    id: 'updated-at-impossible',
    title: 'counts months from 0',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.replace(/-\d\d-/, '-00-')),
  },
  {
    id: 'updated-at-30-february',
    title: 'knows a 30th of February',
    caughtBy: ['rates-updated-at'],
    fault: changeUpdatedAt((time) => time.replace(/-\d\d-\d\d/, '-02-30')),
  },
  {
    id: 'updated-at-1970',
    title: 'dates rates of which it knows no date for the beginning of the epoch',
    caughtBy: ['rates-updated-at-past'],
    fault: changeUpdatedAt(() => '1970-01-01T00:00:00+00:00'),
  },
  {
    id: 'rates-sixteen-digits',
    title: 'writes all the digits of a quotient',
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
    title: 'has the rate of the dollar to the base where the base is in its own table',
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
    title: 'has a rate of what is not listed, in tables of other bases than the usual one',
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
  {
    id: 'updated-at-follows-clock',
    title: 'writes the time of the answer',
    caughtBy: ['rates-updated-at-steady'],
    only: 'http',
    fault: followClock(0),
  },
  {
    id: 'updated-at-follows-clock-at-a-distance',
    title: 'writes the time an hour before the answer',
    caughtBy: ['rates-updated-at-steady'],
    only: 'http',
    fault: followClock(-HOUR_MS),
  },
  {
    id: 'updated-at-of-each-base',
    title: 'refreshes every base at a time of its own',
    caughtBy: ['rates-updated-at-steady'],
    only: 'http',
    fault: changeTables((fields) => {
      const hour = String(fields.base.charCodeAt(1) % 24).padStart(2, '0');
      return { ...fields, updated_at: fields.updated_at.replace(/T\d\d/, `T${hour}`) };
    }),
  },
];
