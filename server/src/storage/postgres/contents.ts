import type { Client } from 'pg';
import type { Log } from '../../logger.ts';
import type { Decision } from '../../refresh/decisions.ts';
import type { RefreshRecord } from '../../refresh/rate-store.ts';
import { readAccountRow } from '../account-row.ts';
import type { ContentsLender, StoredAccount, WritableContents } from '../copying/contents.ts';
import { readDecision, toDecisionRow } from '../decision-row.ts';
import { readRecord } from '../read-record.ts';
import { writeRecord } from '../record-json.ts';
import type { Address } from './address.ts';
import { TODAY } from './charge-statement.ts';
import { closeClient } from './close-client.ts';
import { connectForSetup } from './connect-for-setup.ts';
import type { Row } from './connections.ts';
import { PUT_DECISION, SELECT_DECISIONS } from './decision-store.ts';
import { CHANNEL } from './schema.ts';

/** A freshly filled table has no statistics, so that Postgres would not choose its index. */
const BY_INDEX = 'SET LOCAL enable_seqscan = off';
const READ = `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${BY_INDEX}`;
/** Other connections may read, but not change anything. */
const WRITE = `BEGIN ISOLATION LEVEL READ COMMITTED; ${BY_INDEX}; SET LOCAL lock_timeout = '10s';
  LOCK TABLE accounts, usage, refresh_state, rate_decisions, revisions IN SHARE ROW EXCLUSIVE MODE`;
const CONTINUE_IDS = `
  WITH ids AS (SELECT pg_get_serial_sequence('accounts', 'id') AS name)
  SELECT setval(ids.name, greatest((SELECT max(id) FROM accounts), nextval(ids.name) - 1))
  FROM ids WHERE EXISTS (SELECT FROM accounts)`;

const DESCRIBE = `
  SELECT day, pg_postmaster_start_time()::text AS server, inet_server_port() AS port, current_database() AS database,
    current_schema() AS schema FROM (${TODAY}) AS today`;
const PUT_ACCOUNTS = `
  INSERT INTO accounts (id, email, key_digest, verified, restricted, revoked, daily_limit, created_at)
  SELECT id, email, "keyDigest", verified, restricted, revoked, "dailyLimit", "createdAt"
  FROM json_to_recordset($1) AS given (id bigint, email text, "keyDigest" text, verified boolean,
    restricted boolean, revoked boolean, "dailyLimit" bigint, "createdAt" text)
  ON CONFLICT (id) DO UPDATE SET email = excluded.email, key_digest = excluded.key_digest,
    verified = excluded.verified, restricted = excluded.restricted, revoked = excluded.revoked,
    daily_limit = excluded.daily_limit, created_at = excluded.created_at`;
const PUT_USED = `
  INSERT INTO usage (account_id, day, used, used_before, daily_limit)
  SELECT id, $1, used, used, 0 FROM unnest($2::bigint[], $3::bigint[]) AS given (id, used)
  ON CONFLICT (day, account_id) DO UPDATE SET used = excluded.used`;
const PUT_RECORD = `
  INSERT INTO refresh_state (id, json) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET json = excluded.json
  RETURNING pg_notify(${CHANNEL}, '')`;

/** Gives access to the contents of a Postgres database, on a connection of its own. */
export function createPostgresContents(address: Address, log: Log): ContentsLender {
  async function lend<Result>(begin: string, end: string, use: (contents: WritableContents) => Promise<Result>) {
    const client = await connectForSetup(address);
    try {
      await client.query(begin);
      const result = await use(await PostgresContents.open(client, log));
      await client.query(end);
      return result;
    } finally {
      // Closing rolls back an open transaction.
      await closeClient(client);
    }
  }
  return { read: (use) => lend(READ, 'COMMIT', use), write: (use) => lend(WRITE, `${CONTINUE_IDS}; COMMIT`, use) };
}

class PostgresContents implements WritableContents {
  readonly identity: string;
  readonly today: number;
  readonly #client: Client;
  readonly #log: Log;

  private constructor(client: Client, log: Log, here: Row | undefined) {
    this.identity = JSON.stringify([here?.server, here?.port, here?.database, here?.schema]);
    this.today = Number(here?.day);
    this.#client = client;
    this.#log = log;
  }

  static async open(client: Client, log: Log): Promise<PostgresContents> {
    const { rows } = await client.query<Row>(DESCRIBE);
    return new PostgresContents(client, log, rows[0]);
  }

  async listAccountsAfter(id: number, most: number) {
    const after = 'SELECT * FROM accounts WHERE id > $1 ORDER BY id LIMIT $2';
    return (await this.#run(after, [id, most])).map(readStoredAccount);
  }

  async listAccountsLike(accounts: readonly StoredAccount[]) {
    const [ids, digests] = [accounts.map(({ id }) => id), accounts.map(({ keyDigest }) => keyDigest)];
    const like = 'SELECT * FROM accounts WHERE id = ANY($1) UNION SELECT * FROM accounts WHERE key_digest = ANY($2)';
    return (await this.#run(like, [ids, digests])).map(readStoredAccount);
  }

  async countAccounts() {
    return Number((await this.#run('SELECT count(*) FROM accounts'))[0]?.count);
  }

  async readUsed(day: number, first: number, last: number) {
    const between = 'SELECT account_id, used FROM usage WHERE day = $1 AND account_id BETWEEN $2 AND $3';
    const rows = await this.#run(between, [day, first, last]);
    return new Map(rows.map((row) => [Number(row.account_id), Number(row.used)]));
  }

  async readRecord() {
    return readRecord((await this.#run('SELECT json FROM refresh_state'))[0]?.json, this.#log);
  }

  async listDecisions() {
    return (await this.#run(SELECT_DECISIONS)).map(readDecision);
  }

  async putAccounts(accounts: readonly StoredAccount[]) {
    await this.#run(PUT_ACCOUNTS, [JSON.stringify(accounts)]);
  }

  async putUsed(day: number, used: ReadonlyMap<number, number>) {
    await this.#run(PUT_USED, [day, [...used.keys()], [...used.values()]]);
  }

  async putRecord(record: RefreshRecord) {
    await this.#run('UPDATE revisions SET rates = rates + 1');
    await this.#run(PUT_RECORD, [writeRecord(record)]);
  }

  async putDecision(decision: Decision) {
    await this.#run(PUT_DECISION, toDecisionRow(decision));
  }

  async #run(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#client.query<Row>(text, [...values])).rows;
  }
}

function readStoredAccount(row: Row): StoredAccount {
  return { ...readAccountRow(row), keyDigest: String(row.key_digest) };
}
