import type { CurrencyCode } from '@crossrate/contract';
import type { Snapshot } from './snapshot.ts';

/** What is served from now on, and when that may change. */
export interface Edition {
  readonly snapshot: Snapshot;
  /** When the providers are asked next, in milliseconds since the epoch. */
  readonly nextAttemptAt: number;
  /** What the last round heard; `undefined` before the first one has ended. */
  readonly standing?: Standing | undefined;
}

/** What the last round heard of the providers, in figures. */
export interface Standing {
  /** Whether two providers have agreed on every major within the last day. */
  readonly isConfirmed: boolean;
  /** Whether the chain has a second provider that could. */
  readonly canBeConfirmed: boolean;
  /** In the order of the chain. */
  readonly providers: readonly ProviderStanding[];
  /** Current currencies that one provider alone quotes. */
  readonly withOneWitness: number;
  /** The currencies whose last believed rate is served on, with the reason. */
  readonly held: ReadonlyMap<CurrencyCode, string>;
}

/** What the last round heard of one provider. */
export interface ProviderStanding {
  readonly provider: string;
  /** Current currencies that it quotes; 0 when it has no table. */
  readonly quoted: number;
  /** How many of its quotes were not believed, by the reason. */
  readonly outvoted: Readonly<Record<string, number>>;
  /** Why its whole table was not believed, in words. */
  readonly diagnosis?: string;
}
