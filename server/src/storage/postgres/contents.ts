import type { Client } from 'pg';
import type { Log } from '../../logger.ts';
import type { ContentsLender, StoredAccount, WritableContents } from '../copying/contents.ts';
import { readDecision, toDecisionRow } from '../decision-row.ts';
import { readRecord } from '../read-record.ts';
import { writeRecord } from '../record-json.ts';
import { readAccountRow } from './account-row.ts';
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

/** Gives access to the contents of a Postgres database, on a connection of its own. */
export function createPostgresContents(address: Address, log: Log): ContentsLender {
  async function lend<Result>(begin: string, end: string, use: (contents: WritableContents) => Promise<Result>) {
    const client = await connectForSetup(address);
    try {
      await client.query(begin);
      const result = await use(await createContents(client, log));
      await client.query(end);
      return result;
    } finally {
      // Closing rolls back an open transaction.
      await closeClient(client);
    }
  }
  return { read: (use) => lend(READ, 'COMMIT', use), write: (use) => lend(WRITE, `${CONTINUE_IDS}; COMMIT`, use) };
}

async function createContents(client: Client, log: Log): Promise<WritableContents> {
  const run = async (text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
  const [here] = await run(
    `SELECT day, pg_postmaster_start_time()::text AS server, inet_server_port() AS port, current_database() AS database,
       current_schema() AS schema FROM (${TODAY}) AS today`,
  );
  return {
    identity: JSON.stringify([here?.server, here?.port, here?.database, here?.schema]),
    today: Number(here?.day),
    async listAccountsAfter(id, most) {
      return (await run('SELECT * FROM accounts WHERE id > $1 ORDER BY id LIMIT $2', [id, most])).map(
        readStoredAccount,
      );
    },
    async listAccountsLike(accounts) {
      const [ids, digests] = [accounts.map(({ id }) => id), accounts.map(({ keyDigest }) => keyDigest)];
      const like = 'SELECT * FROM accounts WHERE id = ANY($1) UNION SELECT * FROM accounts WHERE key_digest = ANY($2)';
      return (await run(like, [ids, digests])).map(readStoredAccount);
    },
    async countAccounts() {
      return Number((await run('SELECT count(*) FROM accounts'))[0]?.count);
    },
    async readUsed(day, first, last) {
      const between = 'SELECT account_id, used FROM usage WHERE day = $1 AND account_id BETWEEN $2 AND $3';
      return new Map((await run(between, [day, first, last])).map((row) => [Number(row.account_id), Number(row.used)]));
    },
    async readRecord() {
      return readRecord((await run('SELECT json FROM refresh_state'))[0]?.json, log);
    },
    async listDecisions() {
      return (await run(SELECT_DECISIONS)).map(readDecision);
    },
    async putAccounts(accounts) {
      await run(
        `INSERT INTO accounts (id, email, key_digest, verified, restricted, revoked, daily_limit, created_at)
         SELECT id, email, "keyDigest", verified, restricted, revoked, "dailyLimit", "createdAt"
         FROM json_to_recordset($1) AS given (id bigint, email text, "keyDigest" text, verified boolean,
           restricted boolean, revoked boolean, "dailyLimit" bigint, "createdAt" text)
         ON CONFLICT (id) DO UPDATE SET email = excluded.email, key_digest = excluded.key_digest,
           verified = excluded.verified, restricted = excluded.restricted, revoked = excluded.revoked,
           daily_limit = excluded.daily_limit, created_at = excluded.created_at`,
        [JSON.stringify(accounts)],
      );
    },
    async putUsed(day, used) {
      await run(
        `INSERT INTO usage (account_id, day, used, used_before, daily_limit)
         SELECT id, $1, used, used, 0 FROM unnest($2::bigint[], $3::bigint[]) AS given (id, used)
         ON CONFLICT (day, account_id) DO UPDATE SET used = excluded.used`,
        [day, [...used.keys()], [...used.values()]],
      );
    },
    async putRecord(record) {
      await run('UPDATE revisions SET rates = rates + 1');
      await run(
        `INSERT INTO refresh_state (id, json) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET json = excluded.json
         RETURNING pg_notify(${CHANNEL}, '')`,
        [writeRecord(record)],
      );
    },
    async putDecision(decision) {
      await run(PUT_DECISION, toDecisionRow(decision));
    },
  };
}

function readStoredAccount(row: Row): StoredAccount {
  return { ...readAccountRow(row), keyDigest: String(row.key_digest) };
}
