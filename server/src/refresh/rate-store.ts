import type { Standing } from '../rates/edition.ts';
import type { DecisionStore } from './decisions.ts';
import type { Lease } from './lease.ts';
import type { RefreshState } from './refresh-state.ts';

/** What the processes of a service share of refreshing, and what survives a restart. */
export interface RefreshRecord {
  readonly state: RefreshState;
  /** When the providers are asked next, in milliseconds since the epoch. */
  readonly nextAttemptAt: number;
  /** What the last round heard. */
  readonly standing?: Standing | undefined;
}

/** A record as it was saved. */
export interface SavedRecord {
  /** `undefined` when nothing was saved yet, or what was saved cannot be read. */
  readonly record: RefreshRecord | undefined;
  /** Differs after each saving. */
  readonly revision: number;
}

/** Where the record is kept. */
export interface RecordStore {
  load(): Promise<SavedRecord>;
  /**
   * Replaces what was saved, wholly or not at all, and only if nobody has saved since the revision.
   *
   * @returns the revision from now on; `undefined` when somebody has saved, and then nothing was replaced.
   */
  save(record: RefreshRecord, revision: number): Promise<number | undefined>;
}

/** Where everything about rates is kept. */
export interface RateStore extends RecordStore {
  readonly decisions: DecisionStore;
  readonly lease: Lease;
}
