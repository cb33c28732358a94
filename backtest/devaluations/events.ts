import type { CurrencyCode } from '@crossrate/contract';

/** A real jump of a rate. */
export interface Devaluation {
  /** The date of the first table with the new rate. */
  readonly date: string;
  readonly code: CurrencyCode;
  readonly what: string;
}

/** Real jumps of the years 2024 to 2026. */
export const devaluations: readonly Devaluation[] = [
  { date: '2024-03-10', code: 'EGP', what: 'float of 6 March 2024' },
  { date: '2024-04-01', code: 'NGN', what: 'recovery after the fall of February 2024' },
  { date: '2024-05-15', code: 'BDT', what: 'crawling peg, May 2024' },
  { date: '2024-09-01', code: 'ETB', what: 'float of 29 July 2024' },
  { date: '2024-11-01', code: 'ZWG', what: 'devaluation of 27 September 2024' },
  { date: '2025-05-01', code: 'LYD', what: 'devaluation of April 2025' },
  { date: '2025-05-05', code: 'TWD', what: 'surge of 2 to 5 May 2025' },
  { date: '2025-06-01', code: 'GHS', what: 'rally of May 2025' },
  { date: '2026-01-10', code: 'IRR', what: 'official rate of 42,000 given up' },
  { date: '2026-01-10', code: 'SYP', what: 'redenomination of 1 January 2026, 100 to 1' },
  { date: '2026-01-30', code: 'LYD', what: 'devaluation of 18 January 2026' },
  { date: '2026-07-10', code: 'BOB', what: 'flexible rate of 26 June 2026' },
];
