import type { DecisionStore } from '../judging/decisions.ts';
import type { RefreshState } from '../judging/refresh-state.ts';
import type { Standing } from '../rates/edition.ts';
import type { EditionStore, PackedEdition } from './edition-store.ts';
import type { EditionHead } from './kept-edition.ts';

/** The part of an edition that decides what is served. */
export type PublishedEdition = Pick<EditionHead, 'id' | 'publishedAt' | 'settings' | 'keptSince' | 'snapshot'>;

/** The state of refreshing that all processes share and that survives a restart. */
export interface RefreshRecord {
  readonly state: RefreshState;
  /** The time of the next attempt to refresh, in milliseconds since the epoch. */
  readonly nextAttemptAt: number;
  /** Figures about the last round. */
  readonly standing?: Standing | undefined;
  /** The published edition of the state. */
  readonly edition: PublishedEdition;
}

/** A saved record with its revision. */
export interface SavedRecord {
  /** `undefined` when no record was saved yet, or the saved one cannot be read. */
  readonly record: RefreshRecord | undefined;
  /** Another number after each save. */
  readonly revision: number;
  /** The id of the last stored edition; absent before the first. */
  readonly lastEdition?: string | undefined;
}

/** Stores the record. */
export interface RecordStore {
  load(): Promise<SavedRecord>;
  /**
   * Replaces the saved record, and appends its edition if that is a new one: both or nothing, and only if the revision
   * is still the given one.
   *
   * @returns the new revision; `undefined` when another process has saved meanwhile, and nothing was replaced.
   */
  save(record: RefreshRecord, revision: number, edition?: PackedEdition): Promise<number | undefined>;
}

/** The right to ask the providers. One process of a service has the lease at a time. */
export interface Lease {
  /**
   * Takes or renews the lease for some milliseconds from now, by the clock that all processes share.
   *
   * @returns `false` while another process has it.
   */
  acquire(holder: string, milliseconds: number): Promise<boolean>;
  /** Gives the lease back, if the holder has it. */
  release(holder: string): Promise<void>;
}

/** Stores everything about rates. */
export interface RateStore extends RecordStore {
  readonly decisions: DecisionStore;
  readonly editions: EditionStore;
  readonly lease: Lease;
}
