import type { CurrencyCode } from '@crossrate/contract';

/** Days on which currency-api had a rate that neither a market nor a central bank had, by reason and codes. */
const found: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The tables of these days lack the old European currencies, which all other tables have: they are from another source.
  'The table is from another source, which misses the peg.': {
    'AWG BBD': '2024-04-01 2024-06-10 2026-04-19/2026-05-06 2026-09-18',
    'BHD BSD DJF IQD KYD PAB QAR SVC BND BTN FKP GIP KMF MOP NPR': '2024-06-10',
    'LSL NAD SZL': '2024-06-10 2026-05-06',
    AZN: '2026-05-05 2026-09-18',
    SAR: '2026-09-18',
  },
  'The table is from another source, whose rate is long out of date.': {
    SSP: '2024-06-10 2024-07-31',
    SYP: '2024-06-10',
  },
  'The table is from another source, whose rate is not the sum of the basket.': {
    XDR: '2026-04-19/2026-05-06 2026-09-18',
  },
  'The price of Mantle, a crypto coin with the same symbol.': { MNT: '2024-04-01 2024-06-10 2025-11-01' },
  'Dollars for a pound, not pounds for a dollar.': { SHP: '2024-04-01 2024-06-10' },
  'Stands still while the pound sterling moves, to which it is equal.': { SHP: '2026-04-19/2026-05-06' },
  // On other weekends, the same price was near the market by chance.
  'The same price on many weekends, whatever the market had: 960 dollars, or 897.29.': {
    XPD: '2024-03-16 2024-03-23 2024-06-15 2024-09-01 2024-11-02/2024-11-03',
    XPT: '2024-03-16 2024-06-01 2024-06-15 2024-09-01',
  },
  'The official rates are 24 and 120, and the street pays hundreds.': {
    CUP: '2024-04-01 2024-06-10 2026-04-19/2026-05-06 2026-06-01/2026-09-24',
  },
  'For a day or a few, the rate of the street, or something between that and the official rate.': {
    SLE:
      '2025-12-06 2026-04-19/2026-05-06 2026-06-16 2026-07-24 2026-08-05 2026-08-13 2026-08-22/2026-08-23 2026-08-29 ' +
      '2026-09-04/2026-09-05 2026-09-16 2026-09-18 2026-09-22',
  },
  'A managed rate that leaves its level and is back within days: unexplained.': {
    SDG: '2026-04-05',
    SLE: '2025-06-10',
    SOS: '2026-08-15 2026-09-12/2026-09-13',
    WST: '2025-06-10 2025-06-14/2025-06-15 2025-08-29',
  },
  'The rate stood at 1682 before and after.': { MWK: '2024-03-10' },
  'The official rate is fixed at 2100.': { MMK: '2024-06-10' },
  'The rate is fixed at 3.5.': { TMT: '2026-07-04 2026-08-01 2026-09-05 2026-09-26/2026-09-27' },
  'The market was closed for carnival, at 5.9 before and 5.75 after.': { BRL: '2025-03-05' },
  // The range ends at the last table, and has to grow with the history as long as currency-api is wrong.
  'Old pounds, of which 100 have been one since January 2026.': { SYP: '2026-08-13/2026-09-29' },
};

/**
 * The errors of currency-api that are beyond doubt. A replay leaves these rates out. The list has no rate that a market may
 * have had, or that was one of several rates of a country.
 */
export const knownErrors: readonly { code: CurrencyCode; from: string; to: string }[] = Object.values(found).flatMap(
  (byCodes) =>
    Object.entries(byCodes).flatMap(([codes, days]) =>
      days.split(' ').flatMap((range) => {
        const [from = '', to = from] = range.split('/');
        return codes.split(' ').map((code) => ({ code: code as CurrencyCode, from, to }));
      }),
    ),
);

/** True when the rate of a currency in the table of a day is a known error. */
export function isKnownError(code: CurrencyCode, date: string): boolean {
  return knownErrors.some((error) => error.code === code && error.from <= date && date <= error.to);
}
