import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './make-folder.ts';
import { MIGRATIONS } from './migrations.ts';

const FILE = 'crossrate.db';

/** How long to wait for another process that is writing. SQLite's own default is not to wait at all. */
export const BUSY_TIMEOUT_MS = 2_000;

/** Makes a connection write ahead, and wait for the disk at each commit. */
export function configureForWriting(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
}

/**
 * Opens the database of a data directory, and creates both when they do not exist.
 *
 * `synchronous=FULL`, because with NORMAL a power cut takes back increments that were acknowledged.
 *
 * @throws Error when the directory cannot be used, the file is not a database, or it was written by a newer Crossrate.
 */
export function openDatabase(dataDirectory: string): DatabaseSync {
  try {
    makeFolder(dataDirectory);
    // SQLite would say no more than that it cannot open the file.
    accessSync(dataDirectory, constants.W_OK);
    return openFile(join(dataDirectory, FILE));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`The data directory ${dataDirectory} cannot be used: ${reason}`, { cause });
  }
}

/**
 * Opens the database of a data directory for reading only, creating or migrating it first.
 *
 * Once it is open, no reading waits for whoever writes; the time-out of 0 keeps it so where SQLite would wait all the same.
 *
 * @throws Error as {@link openDatabase} does.
 */
export function openForReading(dataDirectory: string): DatabaseSync {
  const database = openDatabase(dataDirectory);
  database.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 0;');
  return database;
}

/** @throws Error when a data directory has no database. */
export function assertDatabase(dataDirectory: string): void {
  if (!existsSync(join(dataDirectory, FILE))) throw new Error(`There is no database ${FILE} in ${dataDirectory}.`);
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    chmodSync(file, 0o600);
    assertSafeVersion(database);
    configureForWriting(database);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function migrate(database: DatabaseSync): void {
  // The lock is taken only where it is needed: another process may be writing.
  if (schemaVersion(database) === MIGRATIONS.length) return;
  database.exec('BEGIN IMMEDIATE');
  // Read once more: until the lock was there, another process may have migrated.
  for (const migration of MIGRATIONS.slice(schemaVersion(database))) database.exec(migration);
  database.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
}

/** @throws Error when it is one that only a newer Crossrate knows. */
function schemaVersion(database: DatabaseSync): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version <= MIGRATIONS.length) return version;
  throw new Error(
    `The database was written by a newer Crossrate (schema ${version}, this one knows ${MIGRATIONS.length}).`,
  );
}

/** SQLite 3.7.0 to 3.51.2 can corrupt a database in WAL mode, but for two releases into which the fix was taken. */
function assertSafeVersion(database: DatabaseSync): void {
  const version = String(database.prepare('SELECT sqlite_version() AS version').get()?.version);
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const fixedIn = { 44: 6, 50: 7, 51: 3 }[minor];
  if (major === 3 && (fixedIn === undefined ? minor < 52 : patch < fixedIn)) {
    throw new Error(`SQLite ${version} can corrupt its files in WAL mode. Run Crossrate on Node 24.21 or newer.`);
  }
}
