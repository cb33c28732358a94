import type { CurrencyCode } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';

/** Who has decided, when and why. */
export interface Signature {
  /** The operator's reason, for later readers. */
  readonly reason: string;
  /** The person who decided. */
  readonly by: string;
  /** Milliseconds since the epoch. */
  readonly decidedAt: number;
}

/** An operator's decision about the rate of a currency, or about everything that a provider states. */
export type Decision = Signature &
  (
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

/** The end of a decision. */
export interface Release extends Signature {
  readonly kind: 'release';
  readonly subject: string;
}

/** A decision, or its end. */
export type Entry = Decision | Release;

/** Stores decisions. An entry is never changed: a later one about the same subject takes its place. */
export interface DecisionStore {
  /** All entries since the first, those that have ended included. */
  list(): Promise<Entry[]>;
  append(entry: Entry): Promise<void>;
}

/** Selects the decisions in force, sorted by subject: of each, the last entry counts. */
export function selectInForce(entries: readonly Entry[]): Decision[] {
  const last = [...new Map(entries.map((entry) => [entry.subject, entry])).values()];
  const inForce = last.flatMap((entry) => (entry.kind === 'release' ? [] : entry));
  return inForce.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
}

/** Indexes decisions in force by the currency or the provider that they are about. */
export function indexBySubject(decisions: readonly Decision[]): ReadonlyMap<string, Decision> {
  return new Map(decisions.map((decision) => [decision.subject, decision]));
}
