import type { Log } from '../logger.ts';
import type { RefreshRecord, SavedRecord } from '../refresh/rate-store.ts';
import { readRecord } from './read-record.ts';

/** Reads each revision of the stored record once, since parsing takes longer than the rest of a round. */
export class RecordReader {
  readonly #log: Log;
  #last: SavedRecord | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Reads the record of a revision from its JSON. */
  read(revision: number, json: unknown): SavedRecord {
    if (this.#last?.revision !== revision) this.#last = { revision, record: readRecord(json, this.#log) };
    return this.#last;
  }

  /** Remembers a record that this process has saved. */
  remember(record: RefreshRecord, revision: number): void {
    this.#last = { record, revision };
  }
}
