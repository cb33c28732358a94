import type { CurrencyCode } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';

/** An operator's decision about the rate of a currency. */
export type Decision = {
  readonly code: CurrencyCode;
  /** The operator's reason, for later readers. */
  readonly reason: string;
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
} & (AcceptedRate | { readonly kind: 'hold' });

/** A rate accepted by an operator. */
export interface AcceptedRate {
  readonly kind: 'accept';
  /** Units of the currency for one US dollar. */
  readonly rate: Ratio;
  readonly provider: string;
  /** The as-of time of the accepted quote, in milliseconds since the epoch. */
  readonly asOf: number;
}

/** Stores decisions, at most one per currency. */
export interface DecisionStore {
  /** All decisions, sorted by code. */
  list(): Promise<Decision[]>;
  /** Stores a decision in place of an earlier one about the same currency. */
  put(decision: Decision): Promise<void>;
  /** @returns true when there was a decision about the currency. */
  remove(code: CurrencyCode): Promise<boolean>;
}
