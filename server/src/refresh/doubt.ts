import type { CurrencyCode } from '@crossrate/contract';

/** A table or a rate that a check found odd. */
export interface Doubt {
  readonly provider: string;
  /** The currency; without one the whole table is meant. */
  readonly code?: CurrencyCode;
  /** What the provider stated, and what it was compared with. */
  readonly values?: Readonly<Record<string, string>>;
  readonly reason: string;
  /** Whether it was used after all, because the other providers agree with it. */
  readonly believed: boolean;
}
