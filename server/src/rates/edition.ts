import type { CurrencyCode } from '@crossrate/contract';
import type { Snapshot } from './snapshot.ts';

/** The rates to serve from now on, and the time of the next attempt to refresh them. */
export interface Edition {
  /** The id of the kept edition, in 64 hexadecimal digits. */
  readonly id: string;
  readonly snapshot: Snapshot;
  /** Milliseconds after the last confirmation of any rate at which none is served. */
  readonly staleAfterMs: number;
  /** The time of the next attempt to refresh, in milliseconds since the epoch. */
  readonly nextAttemptAt: number;
  /** Currencies with a rate of the chain that SINGLE_RATES or HELD_RATES keeps from being served. @default none */
  readonly withheld?: readonly CurrencyCode[];
  /** `undefined` before the first round has ended. */
  readonly standing?: Standing | undefined;
}

/** Figures about the last round. */
export interface Standing {
  /** True when two providers have agreed on every major within the last day. */
  readonly isConfirmed: boolean;
  /** True when the chain has a second provider, which could confirm the first. */
  readonly canBeConfirmed: boolean;
  /** In the order of the chain. */
  readonly providers: readonly ProviderStanding[];
  /** Reasons by currency, for each currency that keeps its last believed rate because no new one is believed. */
  readonly kept: ReadonlyMap<CurrencyCode, string>;
}

/** Figures about one provider in the last round. */
export interface ProviderStanding {
  readonly provider: string;
  /** The number of current currencies that the provider quotes; 0 when it has no table. */
  readonly quoted: number;
  /** Counts of the currencies of which the provider's quotes were not believed, by reason. */
  readonly outvoted: Readonly<Record<string, number>>;
  /** The reason, in words, when the provider's whole table was not believed. */
  readonly diagnosis?: string;
}
