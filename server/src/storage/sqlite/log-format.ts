// The format of the write-ahead log: https://sqlite.org/fileformat2.html#the_write_ahead_log
import { closeSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** The first bytes; the last bit is the byte order of the checksums. */
const LOG_MAGIC = 0x377f0682;
const MAGIC_BYTES = 4;

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

/** Tells whether a file is empty, or begins as a log does. */
export function isEmptyOrLog(path: string): boolean {
  const head = readHead(path);
  return head.length === 0 || (head.length === MAGIC_BYTES && (head.readUInt32BE() & ~1) >>> 0 === LOG_MAGIC);
}

/** Reads the first bytes of a log. Closing the descriptor is safe, because SQLite has no lock on the log. */
function readHead(path: string): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    const head = Buffer.alloc(MAGIC_BYTES);
    return head.subarray(0, readSync(descriptor, head, 0, head.length, 0));
  } finally {
    closeSync(descriptor);
  }
}
