import type { CurrencyCode } from '../generated/types.ts';

/** The increments of cash that differ from the minor unit of ISO 4217. */
export const CASH_INCREMENTS: Readonly<Partial<Record<CurrencyCode, `${number}`>>> = {
  // Unicode CLDR 48, supplemental currency data, fractions: cashRounding and cashDigits, or else rounding and digits.
  AFN: '1',
  ALL: '1',
  AMD: '1',
  CAD: '0.05',
  CHF: '0.05',
  COP: '1',
  CRC: '1',
  CZK: '1',
  DKK: '0.50',
  GYD: '1',
  // Also Magyar Nemzeti Bank: since 1 March 2008, when the coins of 1 and 2 forint were withdrawn.
  HUF: '5',
  IDR: '1',
  IQD: '1',
  IRR: '1',
  KPW: '1',
  LAK: '1',
  LBP: '1',
  MGA: '1',
  MMK: '1',
  MNT: '1',
  MUR: '1',
  // Also Norges Bank: since 1 May 2012.
  NOK: '1',
  PKR: '1',
  RSD: '1',
  SEK: '1',
  SOS: '1',
  SYP: '1',
  TWD: '1',
  TZS: '1',
  UZS: '1',
  YER: '1',

  // Rules that CLDR 48 lacks.
  // Australia, Prices Surveillance Authority: since 1992, when the coins of 1 and 2 cents were withdrawn.
  AUD: '0.05',
  // Central Bank of Barbados: since 7 May 2014.
  BBD: '0.05',
  // Central Bank of The Bahamas: since 31 December 2020.
  BSD: '0.05',
  // Chile, Ley 20.956: since 1 November 2017.
  CLP: '10',
  // National Bank of Georgia: since January 2019.
  GEL: '0.05',
  // Bank of Israel: since 1 January 2008.
  ILS: '0.10',
  // Bank of Jamaica: since 15 February 2018.
  JMD: '1',
  // Bank Negara Malaysia: since 1 April 2008.
  MYR: '0.05',
  // Reserve Bank of New Zealand: since 2006, when the coin of 5 cents was withdrawn.
  NZD: '0.10',
  // Banco Central de Reserva del Perú, Circular 0033-2018-BCRP: since 1 January 2019.
  PEN: '0.10',
  // Trinidad and Tobago, Legal Notice 35 of 2018: since 3 July 2018.
  TTD: '0.05',
  // National Bank of Ukraine: since 1 October 2025.
  UAH: '0.50',
  // Eastern Caribbean Central Bank: since 1 July 2015.
  XCD: '0.05',
};
