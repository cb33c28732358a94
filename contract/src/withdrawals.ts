import type { CurrencyCode } from './currencies.ts';

/** The replacement of a currency: since when, by which currency, and at which parity fixed by law. */
export interface Withdrawal {
  /** Year and month in which ISO 4217 withdrew the code. */
  readonly since: string;
  /** The code in circulation today, reached through every later redenomination. */
  readonly successor: CurrencyCode;
  /** `units of the withdrawn currency : units of the successor`. */
  readonly parity: `${string}:${string}`;
  /**
   * Decimal places of the currency's former minor unit, which list three of ISO 4217 leaves out.
   *
   * @default 2
   */
  readonly minorUnit?: number;
}

/**
 * The 29 supported codes that are no longer legal tender. Their rates follow from their successors' by the parity that
 * the law fixed, never from a provider, because providers quote some of these currencies wrongly.
 *
 * @example
 * ```ts
 * import { withdrawals } from '@crossrate/contract';
 * withdrawals.BGN; // { since: '2026-01', successor: 'EUR', parity: '1.95583:1' }
 * ```
 */
export const withdrawals: Readonly<Partial<Record<CurrencyCode, Withdrawal>>> = {
  ANG: { since: '2025-03', successor: 'XCG', parity: '1:1' },
  AZM: { since: '2005-12', successor: 'AZN', parity: '5000:1' },
  BGN: { since: '2026-01', successor: 'EUR', parity: '1.95583:1' },
  BYR: { since: '2017-01', successor: 'BYN', parity: '10000:1', minorUnit: 0 },
  CUC: { since: '2021-06', successor: 'CUP', parity: '1:24' },
  CYP: { since: '2008-01', successor: 'EUR', parity: '0.585274:1' },
  EEK: { since: '2011-01', successor: 'EUR', parity: '15.6466:1' },
  GHC: { since: '2008-01', successor: 'GHS', parity: '10000:1' },
  HRK: { since: '2023-01', successor: 'EUR', parity: '7.53450:1' },
  LTL: { since: '2014-12', successor: 'EUR', parity: '3.45280:1' },
  LVL: { since: '2014-01', successor: 'EUR', parity: '0.702804:1' },
  MGF: { since: '2004-12', successor: 'MGA', parity: '5:1', minorUnit: 0 },
  MRO: { since: '2017-12', successor: 'MRU', parity: '10:1' },
  MTL: { since: '2008-01', successor: 'EUR', parity: '0.429300:1' },
  MZM: { since: '2006-06', successor: 'MZN', parity: '1000:1' },
  ROL: { since: '2005-06', successor: 'RON', parity: '10000:1' },
  SDD: { since: '2007-07', successor: 'SDG', parity: '100:1' },
  SIT: { since: '2007-01', successor: 'EUR', parity: '239.640:1' },
  SKK: { since: '2009-01', successor: 'EUR', parity: '30.1260:1' },
  SLL: { since: '2023-12', successor: 'SLE', parity: '1000:1' },
  SRG: { since: '2003-12', successor: 'SRD', parity: '1000:1' },
  STD: { since: '2017-12', successor: 'STN', parity: '1000:1' },
  TMM: { since: '2009-01', successor: 'TMT', parity: '5000:1' },
  TRL: { since: '2005-12', successor: 'TRY', parity: '1000000:1', minorUnit: 0 },
  VEB: { since: '2008-01', successor: 'VES', parity: '100000000000000:1' },
  VEF: { since: '2018-08', successor: 'VES', parity: '100000000000:1' },
  ZMK: { since: '2012-12', successor: 'ZMW', parity: '1000:1' },
  ZWD: { since: '2008-08', successor: 'ZWG', parity: '24987242000000000000000000:1' },
  ZWL: { since: '2024-09', successor: 'ZWG', parity: '2498.7242:1' },
};
