import { type Stats, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { UnavailableError } from '../../unavailable-error.ts';
import { readIdentity } from './select-signs.ts';
import { translateFailures } from './translate-failures.ts';

/** The files of an open database: the database, its log with the latest commits, and the index of the log. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** The files of a database, with the signs that distinguish them from other files in their place. */
export interface DatabaseFile {
  readonly path: string;
  /** The path by which other processes find the database: `path`, or a link to it. */
  readonly place: string;
  /** A random text, made with the database. */
  readonly identity: string;
  /** The inodes of the database, its log, and the index of the log. */
  readonly inodes: readonly number[];
}

/**
 * Finds the files of an open database, after a first read.
 *
 * @param place - The path by which the database was found.
 * @throws Error when the database is not in a file, has no identity, or has lost a file.
 */
export function findFile(database: DatabaseSync, place: string): DatabaseFile {
  const path = database.location();
  if (path === null) throw new Error('The database is not in a file.');
  const identity = readIdentity(database);
  if (identity === undefined) throw new Error('The database has no identity.');
  return { path, place, identity, inodes: SUFFIXES.map((suffix) => statSync(path + suffix).ino) };
}

/** @throws UnavailableError when other files are in the place of the database. */
export function assertSameFile(file: DatabaseFile): void {
  statFiles(file);
}

/**
 * Reads the sizes and times of the database and of its log.
 *
 * @throws UnavailableError when another file, or none, is in the place of either.
 */
export function statFiles(file: DatabaseFile) {
  const [main, log] = [statFile(file.place), statFile(`${file.path}-wal`)];
  if (!main || main.size === 0 || main.ino !== file.inodes[0]) throw createDatabaseLostError(file);
  if (!log || log.ino !== file.inodes[1]) throw createLogLostError(file);
  return [main, log] as const;
}

/** Reads the facts of a file; `undefined` where there is none. */
export function statFile(path: string): Stats | undefined {
  return translateFailures(() => statSync(path, { throwIfNoEntry: false }));
}

/** Creates the error for a database file that is not the one that was opened. */
export function createDatabaseLostError({ path }: DatabaseFile): UnavailableError {
  return new UnavailableError(
    `The database ${path} was deleted, emptied or replaced. Put it back, or stop and restore a backup.`,
    { reason: 'The database file was deleted, emptied or replaced while the server runs.' },
  );
}

/** Creates the error for a log, or its index, that is not the one of the database. */
export function createLogLostError({ path }: DatabaseFile): UnavailableError {
  return new UnavailableError(
    `The log ${path}-wal, or its index -shm, was deleted, emptied or replaced. Restart: what was committed last may be lost.`,
    { reason: 'The -wal or -shm file of the database was deleted, emptied or replaced while the server runs.' },
  );
}
