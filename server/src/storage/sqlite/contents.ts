import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log/logger.ts';
import { toUtcDay } from '../../quota/utc-day.ts';
import { readStoredAccount } from '../account-row.ts';
import type { Contents, ContentsLender } from '../copying/contents.ts';
import { assertPossible, SELECT_IMPOSSIBLE } from '../copying/impossible-numbers.ts';
import { openDatabase } from './database.ts';
import { createSqliteDecisionStore } from './decision-store.ts';
import { createSqliteRecordStore } from './record-store.ts';
import { runStatements, type Write } from './statement.ts';
import { openSqliteEditions } from './stored-editions.ts';
import { openSqliteSignUps } from './stored-sign-ups.ts';

/** `INSERT OR REPLACE` would delete the row first. */
const PUT_ACCOUNT = `
  INSERT INTO accounts (id, email, key_digest, verified, restricted, revoked, daily_limit, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET email = excluded.email, key_digest = excluded.key_digest,
    verified = excluded.verified, restricted = excluded.restricted, revoked = excluded.revoked,
    daily_limit = excluded.daily_limit, created_at = excluded.created_at`;
const PUT_USED = `INSERT INTO usage (day, account_id, used) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET used = excluded.used`;

/** Gives access to the contents of SQLite, on a connection and so in a transaction of its own. */
export function createSqliteContents(dataDirectory: string, clock: Clock, log: Log): ContentsLender {
  async function lend<Result>(begin: string, use: (contents: Contents) => Promise<Result>): Promise<Result> {
    // Closing rolls back an open transaction.
    using database = openDatabase(dataDirectory);
    database.exec(begin);
    const result = await use(createContents(database, toUtcDay(clock.now()), log));
    database.exec('COMMIT');
    return result;
  }
  return { read: (use) => lend('BEGIN', use), write: (use) => lend('BEGIN IMMEDIATE', use) };
}

function createContents(database: DatabaseSync, today: number, log: Log): Contents {
  assertPossible(database.prepare(SELECT_IMPOSSIBLE).get());
  const { dev, ino } = statSync(database.location() ?? '');
  const write: Write = async (...statements) => runStatements(database, statements);
  return {
    // A restored backup has the identity of the first database.
    identity: `file ${dev}:${ino}`,
    today,
    async listAccountsAfter(id, most) {
      const select = database.prepare('SELECT * FROM accounts WHERE id > ? ORDER BY id LIMIT ?');
      return select.all(id, most).map(readStoredAccount);
    },
    async readUsed(day, first, last) {
      const select = database.prepare(
        'SELECT account_id, used FROM usage WHERE day = ? AND account_id BETWEEN ? AND ?',
      );
      return new Map(select.all(day, first, last).map((row) => [Number(row.account_id), Number(row.used)]));
    },
    signUps: openSqliteSignUps(database),
    records: createSqliteRecordStore(database, write, log),
    decisions: createSqliteDecisionStore(database, write),
    editions: openSqliteEditions(database, write),
    async putAccounts(accounts) {
      const put = database.prepare(PUT_ACCOUNT);
      for (const { id, email, keyDigest, verified, restricted, revoked, dailyLimit, createdAt } of accounts) {
        const flags = [verified, restricted, revoked].map(Number);
        put.run(id, email, keyDigest, ...flags, dailyLimit, createdAt);
      }
      database.exec('UPDATE revisions SET accounts = accounts + 1, creations = creations + 1');
    },
    async putUsed(day, used) {
      const put = database.prepare(PUT_USED);
      for (const [id, count] of used) put.run(day, id, count);
    },
  };
}
