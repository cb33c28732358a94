import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { UnavailableError } from '../../unavailable-error.ts';
import { REVISION_COLUMNS } from '../revisions-row.ts';
import { translateFailures } from './failure-reason.ts';
import type { Row } from './statement.ts';

/** The file of an open database, with the signs that distinguish it from another file in its place. */
export interface DatabaseFile {
  /** The path by which other processes find the file, which may be a link. */
  readonly place: string;
  readonly inode: number;
  /** A random text, made with the database. */
  readonly identity: string;
}

/** What a look at the file shows. */
const SIGNS = `SELECT identity, EXISTS (SELECT 1 FROM accounts) AS has_accounts, ${REVISION_COLUMNS}
  FROM storage_identity, revisions`;

/** Identifies the file of an open database. */
export function identifyFile(database: DatabaseSync, place: string): DatabaseFile {
  const identity = String(database.prepare(SIGNS).get()?.identity);
  return { place, inode: statSync(place).ino, identity };
}

/**
 * Reads the signs of a database: its identity, whether it has accounts, and the revisions.
 *
 * SQLite goes on without an error when its file is deleted or replaced, and with pages in its cache when the file is
 * overwritten. So this looks at the place, and through a new connection, which takes 0.1 ms.
 *
 * @throws UnavailableError when the file is not the opened one any more, or cannot be read.
 */
export function readSigns({ place, inode, identity }: DatabaseFile): Row {
  return translateFailures(() => {
    const stats = statSync(place, { throwIfNoEntry: false });
    if (!stats?.size || stats.ino !== inode) throw createLostError(place);
    // The file stays open elsewhere, so closing this connection keeps the log.
    using database = new DatabaseSync(place, { readOnly: true, timeout: 0 });
    const row = database.prepare(SIGNS).get();
    if (row?.identity !== identity) throw createLostError(place);
    return row;
  });
}

function createLostError(place: string): UnavailableError {
  return new UnavailableError(
    `The database ${place} was deleted, emptied or replaced. Put it back, or stop and restore a backup.`,
    { reason: 'The database file was deleted, emptied or replaced while the server runs.' },
  );
}
