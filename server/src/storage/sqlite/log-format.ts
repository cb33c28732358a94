// The format of the write-ahead log: https://sqlite.org/fileformat2.html#the_write_ahead_log
import type { DatabaseSync } from 'node:sqlite';

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Computes the position of a frame, counted from 1, in the log. */
export function computeFramePosition(frame: number, pageSize: number): number {
  return LOG_HEADER_BYTES + (frame - 1) * (FRAME_HEADER_BYTES + pageSize);
}

/** Reads the page size of a database, in bytes. */
export function readPageSize(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA page_size').get()?.page_size);
}

/** Prepares the count of the committed frames in the log. The count is 0 or less, or NaN, when there is no log. */
export function prepareFrameCount(database: DatabaseSync): () => number {
  const select = database.prepare('PRAGMA wal_checkpoint(NOOP)');
  return () => Number(select.get()?.log);
}
