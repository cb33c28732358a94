import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../logger.ts';
import { toUtcDay } from '../../quota/utc-day.ts';
import type { Decision, DecisionStore } from '../../refresh/decisions.ts';
import type { RefreshRecord } from '../../refresh/rate-store.ts';
import { readAccountRow } from '../account-row.ts';
import type { ContentsLender, StoredAccount, WritableContents } from '../copying/contents.ts';
import { readRecord } from '../read-record.ts';
import { writeRecord } from '../record-json.ts';
import { foldCharges } from './counting/fold-charges.ts';
import { SELECT_USED } from './counting/select-used.ts';
import { openDatabase } from './database.ts';
import { createSqliteDecisionStore } from './decision-store.ts';
import { runStatements } from './writing/run-statements.ts';
import type { Row } from './writing/statement.ts';

/** `INSERT OR REPLACE` would delete the row first. */
const PUT_ACCOUNT = `
  INSERT INTO accounts (id, email, key_digest, verified, restricted, revoked, daily_limit, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET email = excluded.email, key_digest = excluded.key_digest,
    verified = excluded.verified, restricted = excluded.restricted, revoked = excluded.revoked,
    daily_limit = excluded.daily_limit, created_at = excluded.created_at`;

/** Gives access to the contents of SQLite, on a connection and so in a transaction of its own. */
export function createSqliteContents(dataDirectory: string, clock: Clock, log: Log): ContentsLender {
  async function lend<Result>(begin: string, use: (contents: WritableContents) => Promise<Result>): Promise<Result> {
    // Closing rolls back an open transaction.
    using database = openDatabase(dataDirectory);
    database.exec(begin);
    const result = await use(new SqliteContents(database, toUtcDay(clock.now()), log));
    database.exec('COMMIT');
    return result;
  }
  return { read: (use) => lend('BEGIN', use), write: (use) => lend('BEGIN IMMEDIATE', use) };
}

class SqliteContents implements WritableContents {
  readonly identity: string;
  readonly today: number;
  readonly #database: DatabaseSync;
  readonly #decisions: DecisionStore;
  readonly #log: Log;

  constructor(database: DatabaseSync, today: number, log: Log) {
    const { dev, ino } = statSync(database.location() ?? '');
    this.identity = `file ${dev}:${ino}`;
    this.today = today;
    this.#database = database;
    this.#decisions = createSqliteDecisionStore(database, async (...statements) => runStatements(database, statements));
    this.#log = log;
  }

  async listAccountsAfter(id: number, most: number) {
    const select = this.#database.prepare('SELECT * FROM accounts WHERE id > ? ORDER BY id LIMIT ?');
    return select.all(id, most).map(readStoredAccount);
  }

  async listAccountsLike(accounts: readonly StoredAccount[]) {
    const select = this.#database.prepare('SELECT * FROM accounts WHERE id = ? OR key_digest = ?');
    return accounts.flatMap(({ id, keyDigest }) => select.all(id, keyDigest).map(readStoredAccount));
  }

  async countAccounts() {
    return Number(this.#database.prepare('SELECT count(*) AS count FROM accounts').get()?.count);
  }

  async readUsed(day: number, first: number, last: number) {
    const select = this.#database.prepare(SELECT_USED);
    return new Map(select.all(day, first, last).map((row) => [Number(row.account_id), Number(row.used)]));
  }

  async readRecord() {
    return readRecord(this.#database.prepare('SELECT json FROM refresh_state').get()?.json, this.#log);
  }

  async listDecisions() {
    return this.#decisions.list();
  }

  async putAccounts(accounts: readonly StoredAccount[]) {
    const put = this.#database.prepare(PUT_ACCOUNT);
    for (const { id, email, keyDigest, verified, restricted, revoked, dailyLimit, createdAt } of accounts) {
      const flags = [verified, restricted, revoked].map(Number);
      put.run(id, email, keyDigest, ...flags, dailyLimit, createdAt);
    }
  }

  /** Writes charges, whose sequence numbers show other processes the change. Counters can only grow. */
  async putUsed(day: number, used: ReadonlyMap<number, number>) {
    const put = this.#database.prepare('INSERT INTO charges (day, account_id, used) VALUES (?, ?, ?)');
    for (const [id, count] of used) put.run(day, id, count);
    foldCharges(this.#database);
  }

  async putRecord(record: RefreshRecord) {
    this.#database.exec('UPDATE revisions SET rates = rates + 1');
    this.#database.prepare('INSERT OR REPLACE INTO refresh_state (id, json) VALUES (1, ?)').run(writeRecord(record));
  }

  async putDecision(decision: Decision) {
    await this.#decisions.put(decision);
  }
}

function readStoredAccount(row: Row): StoredAccount {
  return { ...readAccountRow(row), keyDigest: String(row.key_digest) };
}
