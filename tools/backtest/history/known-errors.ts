import type { CurrencyCode } from '@crossrate/contract';

/** Days on which currency-api had a rate that neither a market nor a central bank had. */
export interface KnownError {
  readonly code: CurrencyCode;
  /** The first day, such as `2024-03-02`. */
  readonly from: string;
  /** The last day, included. */
  readonly to: string;
  readonly reason: string;
}

// The tables of these days lack the old European currencies, which all other tables have: they are from another source.
const PEG_MISSED = 'The table is from another source, which misses the peg.';
const OLD_RATE = 'The table is from another source, whose rate is long out of date.';
const BASKET_MISSED = 'The table is from another source, whose rate is not the sum of the basket.';

const MANTLE = 'The price of Mantle, a crypto coin with the same symbol.';
const INVERTED = 'Dollars for a pound, not pounds for a dollar.';
// On other weekends, the same price was near the market by chance.
const PLACEHOLDER = 'The same price on many weekends, whatever the market had: 960 dollars, or 897.29.';
const NO_CUBAN_RATE = 'The official rates are 24 and 120, and the street pays hundreds.';
const NOT_OFFICIAL = 'For a day or a few, the rate of the street, or something between that and the official rate.';
const BRIEFLY_OFF = 'A managed rate that leaves its level and is back within days: unexplained.';
const FIXED_AT_3_5 = 'The rate is fixed at 3.5.';

const found: readonly (readonly [from: string, to: string, codes: readonly CurrencyCode[], reason: string])[] = [
  ['2024-03-10', '2024-03-10', ['MWK'], 'The rate stood at 1682 before and after.'],
  ['2024-03-16', '2024-03-16', ['XPD', 'XPT'], PLACEHOLDER],
  ['2024-03-23', '2024-03-23', ['XPD'], PLACEHOLDER],

  ['2024-04-01', '2024-04-01', ['AWG', 'BBD'], PEG_MISSED],
  ['2024-04-01', '2024-04-01', ['CUP'], NO_CUBAN_RATE],
  ['2024-04-01', '2024-04-01', ['MNT'], MANTLE],
  ['2024-04-01', '2024-04-01', ['SHP'], INVERTED],

  ['2024-06-01', '2024-06-01', ['XPT'], PLACEHOLDER],
  ['2024-06-10', '2024-06-10', ['AWG', 'BBD', 'BHD', 'BSD', 'DJF', 'IQD', 'KYD', 'PAB', 'QAR', 'SVC'], PEG_MISSED],
  ['2024-06-10', '2024-06-10', ['BND', 'BTN', 'FKP', 'GIP', 'KMF', 'LSL', 'MOP', 'NAD', 'NPR', 'SZL'], PEG_MISSED],
  ['2024-06-10', '2024-06-10', ['CUP'], NO_CUBAN_RATE],
  ['2024-06-10', '2024-06-10', ['MMK'], 'The official rate is fixed at 2100.'],
  ['2024-06-10', '2024-06-10', ['MNT'], MANTLE],
  ['2024-06-10', '2024-06-10', ['SHP'], INVERTED],
  ['2024-06-10', '2024-06-10', ['SSP', 'SYP'], OLD_RATE],
  ['2024-06-15', '2024-06-15', ['XPD', 'XPT'], PLACEHOLDER],
  ['2024-07-31', '2024-07-31', ['SSP'], 'The same old rate as on 10 June.'],
  ['2024-09-01', '2024-09-01', ['XPD', 'XPT'], PLACEHOLDER],
  ['2024-11-02', '2024-11-03', ['XPD'], PLACEHOLDER],

  ['2025-03-05', '2025-03-05', ['BRL'], 'The market was closed for carnival, at 5.9 before and 5.75 after.'],
  ['2025-06-10', '2025-06-10', ['SLE', 'WST'], BRIEFLY_OFF],
  ['2025-06-14', '2025-06-15', ['WST'], BRIEFLY_OFF],
  ['2025-08-29', '2025-08-29', ['WST'], BRIEFLY_OFF],
  ['2025-11-01', '2025-11-01', ['MNT'], MANTLE],
  ['2025-12-06', '2025-12-06', ['SLE'], NOT_OFFICIAL],

  ['2026-04-05', '2026-04-05', ['SDG'], BRIEFLY_OFF],
  ['2026-04-19', '2026-05-06', ['AWG', 'BBD'], PEG_MISSED],
  ['2026-04-19', '2026-05-06', ['CUP'], NO_CUBAN_RATE],
  ['2026-04-19', '2026-05-06', ['SHP'], 'Stands still while the pound sterling moves, to which it is equal.'],
  ['2026-04-19', '2026-05-06', ['SLE'], NOT_OFFICIAL],
  ['2026-04-19', '2026-05-06', ['XDR'], BASKET_MISSED],
  ['2026-05-05', '2026-05-05', ['AZN'], PEG_MISSED],
  ['2026-05-06', '2026-05-06', ['LSL', 'NAD', 'SZL'], PEG_MISSED],

  ['2026-06-01', '2026-09-24', ['CUP'], NO_CUBAN_RATE],
  ['2026-06-16', '2026-06-16', ['SLE'], NOT_OFFICIAL],
  ['2026-07-04', '2026-07-04', ['TMT'], FIXED_AT_3_5],
  ['2026-07-24', '2026-07-24', ['SLE'], NOT_OFFICIAL],
  ['2026-08-01', '2026-08-01', ['TMT'], FIXED_AT_3_5],
  ['2026-08-05', '2026-08-05', ['SLE'], NOT_OFFICIAL],
  ['2026-08-13', '2026-08-13', ['SLE'], NOT_OFFICIAL],
  // The range ends at the last table, and has to grow with the history as long as currency-api is wrong.
  ['2026-08-13', '2026-09-29', ['SYP'], 'Old pounds, of which 100 have been one since January 2026.'],
  ['2026-08-15', '2026-08-15', ['SOS'], BRIEFLY_OFF],
  ['2026-08-22', '2026-08-23', ['SLE'], NOT_OFFICIAL],
  ['2026-08-29', '2026-08-29', ['SLE'], NOT_OFFICIAL],
  ['2026-09-04', '2026-09-05', ['SLE'], NOT_OFFICIAL],
  ['2026-09-05', '2026-09-05', ['TMT'], FIXED_AT_3_5],
  ['2026-09-12', '2026-09-13', ['SOS'], BRIEFLY_OFF],
  ['2026-09-16', '2026-09-16', ['SLE'], NOT_OFFICIAL],

  ['2026-09-18', '2026-09-18', ['AWG', 'AZN', 'BBD', 'SAR'], PEG_MISSED],
  ['2026-09-18', '2026-09-18', ['SLE'], NOT_OFFICIAL],
  ['2026-09-18', '2026-09-18', ['XDR'], BASKET_MISSED],

  ['2026-09-22', '2026-09-22', ['SLE'], NOT_OFFICIAL],
  ['2026-09-26', '2026-09-27', ['TMT'], FIXED_AT_3_5],
];

/**
 * The errors of currency-api that are beyond doubt, in the order of time. A replay leaves these rates out. The list has
 * no rate that a market may have had, or that was one of several rates of a country.
 */
export const knownErrors: readonly KnownError[] = found.flatMap(([from, to, codes, reason]) =>
  codes.map((code) => ({ code, from, to, reason })),
);

/** True when the rate of a currency in the table of a day is a known error. */
export function isKnownError(code: CurrencyCode, date: string): boolean {
  return knownErrors.some((error) => error.code === code && error.from <= date && date <= error.to);
}
