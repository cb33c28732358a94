import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BUSY_TIMEOUT_MS } from './busy-timeout.ts';
import { isMarkedInUse, markInUse, readKnownIdentity, rememberIdentity, unmarkInUse } from './identity-file.ts';
import { makeFolder } from './make-folder.ts';
import { MIGRATIONS } from './migrations.ts';
import { readIdentity } from './select-signs.ts';

const FILE = 'crossrate.db';

/** What is to be done about a folder whose database is not the one that it is known to have. */
const WHAT_TO_DO =
  'Put it back, or restore a backup (crossrate storage restore FILE). ' +
  'To go on with what is there, start once with --start-anew (crossrate serve --start-anew; npm start -- --start-anew).';

/** How a database is opened. */
interface OpenOptions {
  /** Whether whatever is there is taken for the database of the folder. */
  readonly startAnew?: boolean | undefined;
}

/** A database that was opened, and what was found. */
export interface OpenedDatabase {
  readonly database: DatabaseSync;
  readonly isNew: boolean;
  /** Whether it was not closed the last time, and lacks the log in which what was committed last would be. */
  readonly lacksLog: boolean;
}

/** The path of the database of a data directory. */
export function databaseFileOf(dataDirectory: string): string {
  return join(dataDirectory, FILE);
}

/** Makes a connection write ahead, and wait for the disk at each commit. */
export function configureForWriting(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
}

/**
 * Opens the database of a data directory, and creates both when they do not exist.
 *
 * `synchronous=FULL`, because with NORMAL a power cut takes back increments that were acknowledged.
 *
 * @throws Error when the directory cannot be used, the file is not a database, is not the one that the directory is
 *   known to have, or was written by a newer Crossrate.
 */
export function openDatabase(dataDirectory: string, options: OpenOptions = {}): DatabaseSync {
  return open(dataDirectory, options).database;
}

/**
 * Opens the database of a data directory for reading only, creating or migrating it first.
 *
 * Once it is open, no reading waits for whoever writes; the time-out of 0 keeps it so where SQLite would wait all the
 * same.
 *
 * @throws Error as {@link openDatabase} does.
 */
export function openForReading(dataDirectory: string, options: OpenOptions = {}): OpenedDatabase {
  const opened = open(dataDirectory, options);
  opened.database.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 0;');
  return opened;
}

/** Takes note that a database was closed. As long as another process has it open, its log is there. */
export function noteClosed(dataDirectory: string): void {
  if (!existsSync(`${databaseFileOf(dataDirectory)}-wal`)) unmarkInUse(dataDirectory);
}

/** @throws Error when a data directory has no database, or has lost it. */
export function assertDatabase(dataDirectory: string): void {
  const size = statSync(databaseFileOf(dataDirectory), { throwIfNoEntry: false })?.size;
  if (!size) assertNotLost(dataDirectory, size);
  if (size === undefined) throw new Error(`There is no database ${FILE} in ${dataDirectory}.`);
}

/** @throws Error when a database that is open is not the one that its directory is known to have. */
export function assertKnown(dataDirectory: string, database: DatabaseSync): void {
  const known = readKnownIdentity(dataDirectory);
  if (known !== undefined && readIdentity(database) !== known) {
    throw new Error(describeLost(dataDirectory, 'not the one that was there'));
  }
}

function open(dataDirectory: string, { startAnew }: OpenOptions): OpenedDatabase {
  try {
    makeFolder(dataDirectory);
    // SQLite would say no more than that it cannot open the file.
    accessSync(dataDirectory, constants.W_OK);
    const file = databaseFileOf(dataDirectory);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (!startAnew && !size) assertNotLost(dataDirectory, size);
    const lacksLog = Boolean(size) && isMarkedInUse(dataDirectory) && !existsSync(`${file}-wal`);
    const database = openFile(file, (opened) => {
      if (!startAnew) assertKnown(dataDirectory, opened);
    });
    markInUse(dataDirectory);
    rememberIdentity(dataDirectory, readIdentity(database));
    return { database, isNew: !size, lacksLog };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`The data directory ${dataDirectory} cannot be used: ${reason}`, { cause });
  }
}

function assertNotLost(dataDirectory: string, size: number | undefined): void {
  if (!existsSync(dataDirectory) || readKnownIdentity(dataDirectory) === undefined) return;
  throw new Error(describeLost(dataDirectory, size === 0 ? 'empty' : 'missing'));
}

function describeLost(dataDirectory: string, found: string): string {
  return `The database ${databaseFileOf(dataDirectory)} is ${found}, though this folder has been in use. ${WHAT_TO_DO}`;
}

function openFile(file: string, assertExpected: (database: DatabaseSync) => void): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    chmodSync(file, 0o600);
    assertSafeVersion(database);
    assertExpected(database);
    configureForWriting(database);
    // The file alone tells whose it is, too, whatever is in its log.
    if (migrate(database)) database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether there was anything to do. */
function migrate(database: DatabaseSync): boolean {
  // The lock is taken only where it is needed: another process may be writing.
  if (knownVersionOf(database) === MIGRATIONS.length) return false;
  database.exec('BEGIN IMMEDIATE');
  // Read once more: until the lock was there, another process may have migrated.
  for (const migration of MIGRATIONS.slice(knownVersionOf(database))) database.exec(migration);
  database.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
  return true;
}

/**
 * The version of the tables of an open database, 0 where there are none.
 *
 * @throws Error when it is one that only a newer Crossrate knows.
 */
export function knownVersionOf(database: DatabaseSync): number {
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
