import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../logger.ts';
import { toUtcDay } from '../../quota/utc-day.ts';
import type { ContentsLender, StoredAccount, WritableContents } from '../copying/contents.ts';
import { readRecord } from '../read-record.ts';
import { writeRecord } from '../record-json.ts';
import { readAccountRow } from './account-row.ts';
import { foldCharges } from './counting/fold-charges.ts';
import { SELECT_USED } from './counting/select-used.ts';
import { openDatabase } from './database.ts';
import { createSqliteDecisionStore } from './decision-store.ts';
import { runStatements } from './writing/run-statements.ts';
import type { Row } from './writing/statement.ts';

/** Gives access to the contents of the embedded database, on a connection and so in a transaction of its own. */
export function createSqliteContents(dataDirectory: string, clock: Clock, log: Log): ContentsLender {
  async function lend<Result>(begin: string, use: (contents: WritableContents) => Promise<Result>): Promise<Result> {
    // Closing rolls back an open transaction.
    using database = openDatabase(dataDirectory);
    database.exec(begin);
    const result = await use(createContents(database, toUtcDay(clock.now()), log));
    database.exec('COMMIT');
    return result;
  }
  return { read: (use) => lend('BEGIN', use), write: (use) => lend('BEGIN IMMEDIATE', use) };
}

function createContents(database: DatabaseSync, today: number, log: Log): WritableContents {
  const { dev, ino } = statSync(database.location() ?? '');
  const decisions = createSqliteDecisionStore(database, async (...statements) => runStatements(database, statements));
  return {
    identity: `file ${dev}:${ino}`,
    today,
    async listAccountsAfter(id, most) {
      return database
        .prepare('SELECT * FROM accounts WHERE id > ? ORDER BY id LIMIT ?')
        .all(id, most)
        .map(readStoredAccount);
    },
    async listAccountsLike(accounts) {
      const select = database.prepare('SELECT * FROM accounts WHERE id = ? OR key_digest = ?');
      return accounts.flatMap(({ id, keyDigest }) => select.all(id, keyDigest).map(readStoredAccount));
    },
    async countAccounts() {
      return Number(database.prepare('SELECT count(*) AS count FROM accounts').get()?.count);
    },
    async readUsed(day, first, last) {
      const select = database.prepare(SELECT_USED);
      return new Map(select.all(day, first, last).map((row) => [Number(row.account_id), Number(row.used)]));
    },
    async readRecord() {
      return readRecord(database.prepare('SELECT json FROM refresh_state').get()?.json, log);
    },
    listDecisions: () => decisions.list(),
    async putAccounts(accounts) {
      // INSERT OR REPLACE would delete the row first.
      const put = database.prepare(
        `INSERT INTO accounts (id, email, key_digest, verified, restricted, revoked, daily_limit, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET email = excluded.email, key_digest = excluded.key_digest,
           verified = excluded.verified, restricted = excluded.restricted, revoked = excluded.revoked,
           daily_limit = excluded.daily_limit, created_at = excluded.created_at`,
      );
      for (const { id, email, keyDigest, verified, restricted, revoked, dailyLimit, createdAt } of accounts) {
        const flags = [verified, restricted, revoked].map(Number);
        put.run(id, email, keyDigest, ...flags, dailyLimit, createdAt);
      }
    },
    async putUsed(day, used) {
      // Written as charges, whose sequence numbers show other processes the change. Counters can only grow.
      const put = database.prepare('INSERT INTO charges (day, account_id, used) VALUES (?, ?, ?)');
      for (const [id, count] of used) put.run(day, id, count);
      foldCharges(database);
    },
    async putRecord(record) {
      database.exec('UPDATE revisions SET rates = rates + 1');
      database.prepare('INSERT OR REPLACE INTO refresh_state (id, json) VALUES (1, ?)').run(writeRecord(record));
    },
    putDecision: (decision) => decisions.put(decision),
  };
}

function readStoredAccount(row: Row): StoredAccount {
  return { ...readAccountRow(row), keyDigest: String(row.key_digest) };
}
