import type { CurrencyCode } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';

/** What an operator has decided about the rate of a currency. */
export type Decision = {
  readonly code: CurrencyCode;
  /** The operator's reason, for all who ask later. */
  readonly reason: string;
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
} & (AcceptedRate | { readonly kind: 'hold' });

/** The rate that an operator accepts. */
export interface AcceptedRate {
  readonly kind: 'accept';
  /** Units of the currency for one US dollar. */
  readonly rate: Ratio;
  readonly provider: string;
  /** The as-of time of the accepted quote, in milliseconds since the epoch. */
  readonly asOf: number;
}

/** Where decisions are kept; one a currency. */
export interface DecisionStore {
  /** All decisions, sorted by code. */
  list(): Promise<Decision[]>;
  /** Takes the place of an earlier decision about the same currency. */
  put(decision: Decision): Promise<void>;
  /** @returns whether there was a decision about the currency. */
  remove(code: CurrencyCode): Promise<boolean>;
}
