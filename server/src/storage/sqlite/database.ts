import { accessSync, chmodSync, constants, existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BUSY_TIMEOUT_MS } from './busy-timeout.ts';
import { isMarkedInUse, markInUse, readKnownIdentity, rememberIdentity, unmarkInUse } from './identity-file.ts';
import { makeFolder } from './make-folder.ts';
import { MIGRATIONS } from './migrations.ts';
import { readIdentity } from './select-signs.ts';
import { useDirectory } from './use-directory.ts';

const FILE = 'crossrate.db';

/** Advice for a folder whose database is not the expected one. */
const WHAT_TO_DO =
  'Put it back, or restore a backup (crossrate storage restore FILE). ' +
  'To go on with what is there, start once with --start-anew (crossrate serve --start-anew; npm start -- --start-anew).';

/** Options for opening a database. */
interface OpenOptions {
  /** True to accept any database in the folder as its own. */
  readonly startAnew?: boolean | undefined;
}

/** An opened database with the findings. */
export interface OpenedDatabase {
  readonly database: DatabaseSync;
  readonly isNew: boolean;
  /** True when the database was not closed the last time, and its log with the latest commits is missing. */
  readonly lacksLog: boolean;
}

/** Builds the path by which the database of a data directory is found; it may be a link. */
export function buildDatabasePath(dataDirectory: string): string {
  return join(dataDirectory, FILE);
}

/** Finds the path of the file itself. SQLite keeps the log beside the file to which a link points. */
export function findDatabasePath(dataDirectory: string): string {
  const place = buildDatabasePath(dataDirectory);
  if (!lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return place;
  // The file may be missing, so that only a restore brings it back.
  return existsSync(place) ? realpathSync(place) : resolve(dataDirectory, readlinkSync(place));
}

/** Reads the size of the database of a data directory; `undefined` without a database. */
export function readDatabaseSize(dataDirectory: string): number | undefined {
  return statSync(findDatabasePath(dataDirectory), { throwIfNoEntry: false })?.size;
}

/**
 * Asserts that SQLite can write beside a database, which it does even to read it. SQLite itself would only report that it
 * cannot open the file.
 */
export function assertWritable(dataDirectory: string): void {
  accessSync(dataDirectory, constants.W_OK);
}

/** Sets a connection to write-ahead logging, with a wait for the disk at each commit. */
export function configureForWriting(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
}

/**
 * Opens the database of a data directory; creates both if necessary.
 *
 * Uses `synchronous=FULL`, because with NORMAL a power cut could undo acknowledged charges.
 *
 * @throws Error when the directory cannot be used, or the file is not a database, is not the expected one, or was
 *   written by a newer Crossrate.
 */
export function openDatabase(dataDirectory: string, options: OpenOptions = {}): DatabaseSync {
  return open(dataDirectory, options).database;
}

/**
 * Opens the database of a data directory for reading only; creates or migrates it first.
 *
 * After that, no reading waits for a writer: the time-out of 0 covers the cases in which SQLite would wait.
 *
 * @throws Error as {@link openDatabase} does.
 */
export function openForReading(dataDirectory: string, options: OpenOptions = {}): OpenedDatabase {
  const opened = open(dataDirectory, options);
  opened.database.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 0;');
  return opened;
}

/** Notes that a database was closed, unless its log shows that another process has it open. */
export function noteClosed(dataDirectory: string): void {
  if (!existsSync(`${findDatabasePath(dataDirectory)}-wal`)) unmarkInUse(dataDirectory);
}

/** @throws Error when a data directory has no database or has lost its database. */
export function assertDatabase(dataDirectory: string): void {
  const size = useDirectory(dataDirectory, () => readDatabaseSize(dataDirectory));
  if (!size) assertNotLost(dataDirectory, size);
  if (size === undefined) throw new Error(`There is no database ${FILE} in ${resolve(dataDirectory)}.`);
}

/** @throws Error when an open database is not the one that its directory should have. */
export function assertKnown(dataDirectory: string, database: DatabaseSync): void {
  const known = readKnownIdentity(dataDirectory);
  if (known !== undefined && readIdentity(database) !== known) {
    throw new Error(describeLost(dataDirectory, 'not the one that was there'));
  }
}

function open(dataDirectory: string, { startAnew }: OpenOptions): OpenedDatabase {
  return useDirectory(dataDirectory, () => {
    makeFolder(dataDirectory);
    const file = findDatabasePath(dataDirectory);
    const size = readDatabaseSize(dataDirectory);
    assertWritable(dataDirectory);
    if (size !== undefined) accessSync(file, constants.R_OK | constants.W_OK);
    if (!startAnew && !size) assertNotLost(dataDirectory, size);
    const lacksLog = Boolean(size) && isMarkedInUse(dataDirectory) && !existsSync(`${file}-wal`);
    const database = openFile(file, (opened) => {
      if (!startAnew) assertKnown(dataDirectory, opened);
    });
    // The mark comes last: after a failed start, it would raise a false alarm at the next one.
    rememberIdentity(dataDirectory, readIdentity(database));
    markInUse(dataDirectory);
    return { database, isNew: !size, lacksLog };
  });
}

function assertNotLost(dataDirectory: string, size: number | undefined): void {
  if (!existsSync(dataDirectory) || readKnownIdentity(dataDirectory) === undefined) return;
  throw new Error(describeLost(dataDirectory, size === 0 ? 'empty' : 'missing'));
}

function describeLost(dataDirectory: string, found: string): string {
  return `The database ${findDatabasePath(dataDirectory)} is ${found}, though this folder has been in use. ${WHAT_TO_DO}`;
}

function openFile(file: string, assertExpected: (database: DatabaseSync) => void): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    chmodSync(file, 0o600);
    assertSafeVersion(database);
    assertExpected(database);
    configureForWriting(database);
    // Moves the identity from the log into the file, so that the file alone shows it.
    if (migrate(database)) database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** @returns true when there was something to migrate. */
function migrate(database: DatabaseSync): boolean {
  // Without a migration no lock is taken, because another process may be writing.
  if (readKnownVersion(database) === MIGRATIONS.length) return false;
  database.exec('BEGIN IMMEDIATE');
  // Another process may have migrated the database before this process got the lock.
  for (const migration of MIGRATIONS.slice(readKnownVersion(database))) database.exec(migration);
  database.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
  return true;
}

/**
 * Reads the version of the tables of an open database; 0 without tables.
 *
 * @throws Error when only a newer Crossrate, or none, knows the version.
 */
export function readKnownVersion(database: DatabaseSync): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version < 0) throw new Error(`The database has the schema ${version}, which no Crossrate has written.`);
  if (version <= MIGRATIONS.length) return version;
  throw new Error(
    `The database was written by a newer Crossrate (schema ${version}, this one knows ${MIGRATIONS.length}).`,
  );
}

/** SQLite 3.7.0 to 3.51.2 can corrupt a database in WAL mode, except two releases that got the fix. */
function assertSafeVersion(database: DatabaseSync): void {
  const version = String(database.prepare('SELECT sqlite_version() AS version').get()?.version);
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const fixedIn = { 44: 6, 50: 7, 51: 3 }[minor];
  if (major === 3 && (fixedIn === undefined ? minor < 52 : patch < fixedIn)) {
    throw new Error(`SQLite ${version} can corrupt its files in WAL mode. Run Crossrate on Node 24.21 or newer.`);
  }
}
