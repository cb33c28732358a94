import type { Client } from 'pg';
import type { Log } from '../../log/logger.ts';
import { readStoredAccount } from '../account-row.ts';
import type { Contents, ContentsLender } from '../copying/contents.ts';
import { assertPossible, SELECT_IMPOSSIBLE } from '../copying/impossible-numbers.ts';
import type { Address } from './address.ts';
import { TODAY } from './charge-statement.ts';
import { connect } from './connect.ts';
import type { Row } from './connections.ts';
import { countChange } from './count-change.ts';
import { createPostgresDecisionStore } from './decision-store.ts';
import { createPostgresRecordStore } from './record-store.ts';
import { openPostgresEditions } from './stored-editions.ts';
import { openPostgresSignUps } from './stored-sign-ups.ts';

/**
 * A freshly filled table has no statistics, so that Postgres would not choose its index. Where it has none to choose, it would
 * compile the statement, which takes a second. The other storage may be slow.
 */
const SETTINGS = `SET LOCAL enable_seqscan = off; SET LOCAL jit = off; SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;
const READ = `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${SETTINGS}`;
/** Other connections may read, but not change anything. */
const WRITE = `BEGIN ISOLATION LEVEL READ COMMITTED; ${SETTINGS}; SET LOCAL lock_timeout = '10s';
  LOCK TABLE accounts, sign_ups, sign_up_tokens, usage, refresh_state, editions, stated_tables, rate_decisions,
    revisions IN SHARE ROW EXCLUSIVE MODE`;
const CONTINUE_IDS = `
  WITH ids AS (SELECT pg_get_serial_sequence('accounts', 'id') AS name)
  SELECT setval(ids.name, greatest((SELECT max(id) FROM accounts), nextval(ids.name) - 1))
  FROM ids WHERE EXISTS (SELECT FROM accounts)`;

const DESCRIBE = `
  SELECT day, pg_postmaster_start_time()::text AS server, inet_server_port() AS port, current_database() AS database,
    current_schema() AS schema FROM (${TODAY}) AS today`;
const PUT_ACCOUNTS = countChange(
  `INSERT INTO accounts (id, email, key_digest, verified, restricted, revoked, daily_limit, created_at)
  SELECT id, email, "keyDigest", verified, restricted, revoked, "dailyLimit", "createdAt"
  FROM json_to_recordset($1) AS given (id bigint, email text, "keyDigest" text, verified boolean,
    restricted boolean, revoked boolean, "dailyLimit" bigint, "createdAt" text)
  ON CONFLICT (id) DO UPDATE SET email = excluded.email, key_digest = excluded.key_digest,
    verified = excluded.verified, restricted = excluded.restricted, revoked = excluded.revoked,
    daily_limit = excluded.daily_limit, created_at = excluded.created_at RETURNING key_digest`,
  'accounts',
  'creations',
);
const PUT_USED = `
  INSERT INTO usage (account_id, day, used, used_before, daily_limit)
  SELECT id, $1, used, used, 0 FROM unnest($2::bigint[], $3::bigint[]) AS given (id, used)
  ON CONFLICT (day, account_id) DO UPDATE SET used = excluded.used`;

/** Gives access to the contents of a Postgres database, on a connection of its own. */
export function createPostgresContents(address: Address, log: Log): ContentsLender {
  async function lend<Result>(begin: string, end: string, use: (contents: Contents) => Promise<Result>) {
    // Closing rolls back an open transaction.
    await using client = await connect(address);
    await client.query(begin);
    const result = await use(await openContents(client, log));
    await client.query(end);
    return result;
  }
  return { read: (use) => lend(READ, 'COMMIT', use), write: (use) => lend(WRITE, `${CONTINUE_IDS}; COMMIT`, use) };
}

async function openContents(client: Client, log: Log): Promise<Contents> {
  const run = async (text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
  assertPossible((await run(SELECT_IMPOSSIBLE))[0]);
  const [here] = await run(DESCRIBE);
  return {
    identity: JSON.stringify([here?.server, here?.port, here?.database, here?.schema]),
    today: Number(here?.day),
    async listAccountsAfter(id, most) {
      const after = 'SELECT * FROM accounts WHERE id > $1 ORDER BY id LIMIT $2';
      return (await run(after, [id, most])).map(readStoredAccount);
    },
    async readUsed(day, first, last) {
      const between = 'SELECT account_id, used FROM usage WHERE day = $1 AND account_id BETWEEN $2 AND $3';
      return new Map((await run(between, [day, first, last])).map((row) => [Number(row.account_id), Number(row.used)]));
    },
    signUps: openPostgresSignUps({ run }),
    records: createPostgresRecordStore({ requests: { run }, operators: { run } }, log),
    decisions: createPostgresDecisionStore({ run }),
    editions: openPostgresEditions({ run }),
    putAccounts: async (accounts) => void (await run(PUT_ACCOUNTS, [JSON.stringify(accounts)])),
    putUsed: async (day, used) => void (await run(PUT_USED, [day, [...used.keys()], [...used.values()]])),
  };
}
