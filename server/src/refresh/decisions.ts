import type { CurrencyCode } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';

/** An operator's decision about the rate of a currency, or about everything that a provider states. */
export type Decision = {
  /** The operator's reason, for later readers. */
  readonly reason: string;
  /** The person who decided. */
  readonly by: string;
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
} & (
  | ({ readonly kind: 'accept'; readonly subject: CurrencyCode } & AcceptedRate)
  /** Believe the whole table of a provider, for three days. */
  | { readonly kind: 'trust'; readonly subject: string }
  /** Believe nothing new about a currency, or nothing that a provider states. */
  | { readonly kind: 'hold'; readonly subject: string }
  /** The peg of a currency is in force again, after two providers had left it. */
  | { readonly kind: 'restore'; readonly subject: CurrencyCode }
);

/** A rate accepted by an operator. */
export interface AcceptedRate {
  /** Units of the currency for one US dollar. */
  readonly rate: Ratio;
  readonly provider: string;
  /** The as-of time of the accepted quote, in milliseconds since the epoch. */
  readonly asOf: number;
}

/** Stores decisions, at most one for each currency or provider. */
export interface DecisionStore {
  /** All decisions, sorted by subject. */
  list(): Promise<Decision[]>;
  /** Stores a decision in place of an earlier one about the same subject. */
  put(decision: Decision): Promise<void>;
  /** @returns true when there was a decision about the subject. */
  remove(subject: string): Promise<boolean>;
}
