import type { Decision } from '../judging/decisions.ts';
import type { Judgement } from '../judging/judge-tables.ts';
import type { Outcome } from '../judging/outcome.ts';
import type { ServingSettings } from '../judging/serving-settings.ts';
import type { Snapshot } from '../rates/snapshot.ts';

/** A published edition: the rates that were served from one moment to the next edition. */
export interface EditionHead {
  /** The SHA-256 of the canonical JSON of the edition, in 64 hexadecimal digits. */
  readonly id: string;
  /** The id of the edition before; absent for the first one. */
  readonly previous?: string | undefined;
  /** The moment of the judgement and the publication, in milliseconds since the epoch. */
  readonly publishedAt: number;
  /** The version of the rules by which the rates were judged. */
  readonly rules: number;
  readonly settings: ServingSettings;
  /** True when the round knew nothing of earlier rates; otherwise it judged from the state of the edition before. */
  readonly isFromNothing: boolean;
  /**
   * The moment since which the contents of editions are kept, in milliseconds since the epoch. Of those that were in force
   * only before it, they may be gone.
   */
  readonly keptSince: number;
  /** The number of the operators' entries by then, and the hash that vouches for them. */
  readonly entries: { readonly count: number; readonly hash: string };
  /** The operators' decisions in force. */
  readonly decisions: readonly Decision[];
  /** The rates that were served, until each became stale. Those of withdrawn currencies follow by law. */
  readonly snapshot: Snapshot;
}

/** An edition with all that it rests on: everything that the providers said, and the verdict on every witness. */
export interface KeptEdition extends EditionHead {
  /** In the order of the chain. */
  readonly outcomes: readonly Outcome[];
  readonly judgement: Judgement;
}
