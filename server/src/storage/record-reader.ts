import type { Log } from '../logger.ts';
import type { RefreshRecord, SavedRecord } from '../refresh/rate-store.ts';
import { recordFromJson } from './record-json.ts';

/** Reads stored records, each once: a record takes longer to read than all else that a round does. */
export class RecordReader {
  readonly #log: Log;
  #last: SavedRecord | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Reads a record. One that cannot be read is logged and taken for none: the next round brings another. */
  read(revision: number, json: unknown): SavedRecord {
    if (this.#last?.revision !== revision) this.#last = { revision, record: this.#parse(json) };
    return this.#last;
  }

  /** Remembers a record that this process has saved. */
  remember(record: RefreshRecord, revision: number): void {
    this.#last = { record, revision };
  }

  #parse(json: unknown): RefreshRecord | undefined {
    if (json === null || json === undefined) return undefined;
    try {
      return recordFromJson(String(json));
    } catch (err) {
      this.#log.warn({ err }, 'the rates that were saved cannot be read; starting without them');
      return undefined;
    }
  }
}
