import type { CurrencyCode } from '@crossrate/contract';

/**
 * Pegged currencies, each with the currency to which law or long practice ties its rate. A movement between the two is
 * no movement of a market. Currencies that the source quotes loosely in spite of a peg, such as the Lebanese pound, are
 * left out.
 */
export const pegs: Readonly<Partial<Record<CurrencyCode, CurrencyCode>>> = {
  AED: 'USD',
  AWG: 'USD',
  AZN: 'USD',
  BAM: 'EUR',
  BBD: 'USD',
  BHD: 'USD',
  BMD: 'USD',
  BND: 'SGD',
  BSD: 'USD',
  BTN: 'INR',
  CUP: 'USD',
  CVE: 'EUR',
  DJF: 'USD',
  DKK: 'EUR',
  ERN: 'USD',
  FKP: 'GBP',
  GIP: 'GBP',
  IQD: 'USD',
  JOD: 'USD',
  KMF: 'EUR',
  LSL: 'ZAR',
  MMK: 'USD',
  MOP: 'HKD',
  NAD: 'ZAR',
  NPR: 'INR',
  OMR: 'USD',
  PAB: 'USD',
  QAR: 'USD',
  SAR: 'USD',
  SHP: 'GBP',
  SVC: 'USD',
  SZL: 'ZAR',
  TMT: 'USD',
  VED: 'VES',
  XAF: 'EUR',
  XCD: 'USD',
  XOF: 'EUR',
  XPF: 'EUR',
};
