import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readlinkSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formatReason } from '../../format-reason.ts';
import { BUSY_TIMEOUT_MS, describeFailure, isOfDisk } from './failure-reason.ts';
import { assertOwnSchema, createSchema } from './schema.ts';

const FILE = 'crossrate.db';

/** Builds the path by which the database of a data directory is found; it may be a link. */
export function buildDatabasePath(dataDirectory: string): string {
  return join(dataDirectory, FILE);
}

/** Finds the path of the file itself, which may be missing. SQLite keeps the log beside the file to which a link points. */
export function findDatabasePath(dataDirectory: string): string {
  const place = buildDatabasePath(dataDirectory);
  return useDirectory(dataDirectory, () => {
    const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink();
    return isLink ? resolve(dataDirectory, readlinkSync(place)) : place;
  });
}

/** Reads the size of a file; 0 without a file. */
export function readSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Runs a step of work on a data directory.
 *
 * @throws Error with the directory and the reason, when the step fails.
 */
export function useDirectory<Result>(dataDirectory: string, step: () => Result): Result {
  try {
    return step();
  } catch (cause) {
    const reason = isOfDisk(cause) ? describeFailure(cause) : formatReason(cause);
    throw new Error(`The data directory ${dataDirectory} cannot be used: ${reason}`, { cause });
  }
}

/** @throws Error when a data directory has no database, or has lost it, or does not let SQLite write beside it. */
export function assertDatabase(dataDirectory: string): void {
  const file = findDatabasePath(dataDirectory);
  assertNotLost(file);
  if (readSize(file) === 0) throw new Error(`There is no database ${FILE} in ${resolve(dataDirectory)}.`);
  useDirectory(dataDirectory, () => accessSync(dataDirectory, constants.W_OK));
}

/** Sets a connection to write-ahead logging, with a wait for the disk at each commit: a power cut undoes no charge. */
export function configureForWriting(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
}

/**
 * Opens the database of a data directory; creates both if necessary.
 *
 * @throws Error when the directory cannot be used, or the file is not a database with exactly the tables of this
 *   Crossrate.
 */
export function openDatabase(dataDirectory: string): DatabaseSync {
  const file = findDatabasePath(dataDirectory);
  assertNotLost(file);
  return useDirectory(dataDirectory, () => {
    makeFolder(dataDirectory);
    // SQLite would only say that it cannot open the file.
    accessSync(dataDirectory, constants.W_OK);
    if (readSize(file) > 0) accessSync(file, constants.R_OK | constants.W_OK);
    using opened = new DisposableStack();
    const database = opened.use(new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS }));
    chmodSync(file, 0o600);
    configureForWriting(database);
    createSchema(database);
    assertOwnSchema(database);
    opened.move();
    return database;
  });
}

/** Makes a folder and its missing parents, for their owner only. */
export function makeFolder(path: string): void {
  mkdirSync(path, { mode: 0o700, recursive: true });
}

/** SQLite would take the log of a lost database for one without use, and delete it. */
function assertNotLost(file: string): void {
  if (readSize(file) > 0 || readSize(`${file}-wal`) === 0) return;
  throw new Error(
    `The database ${file} is missing or empty, but its log ${file}-wal is there. Put the database back, or restore a ` +
      'backup (crossrate storage restore FILE).',
  );
}
