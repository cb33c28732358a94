import type { Client } from 'pg';
import type { StorageSurroundings } from '../storage.ts';
import type { Address } from './address.ts';
import { connect } from './connect.ts';
import { MOST_SKEW_MS } from './lease.ts';

/**
 * What a server is refused for or warned of, why, and the query that finds it. `%s` is what the query finds. The
 * parameters are whether a pooler shares the connection, and the clock of this machine.
 */
const CHECKS: readonly (readonly [verdict: 'refuse' | 'warn' | 'skew', reason: string, find: string])[] = [
  [
    'refuse',
    'it is Postgres %s; 14 or newer is needed',
    "SELECT current_setting('server_version') WHERE current_setting('server_version_num')::int < 140000",
  ],
  [
    'refuse',
    'a pooler lends its connections for single transactions, which would lose notifications and settings: give PgBouncer pool_mode = session, or name Postgres itself',
    "SELECT '' WHERE $1::boolean",
  ],
  warnWhenOff('synchronous_commit', 'a crash of the server loses charges that were acknowledged'),
  warnWhenOff('fsync', 'a crash of its machine loses charges that were acknowledged, or the whole database'),
  warnWhenOff('full_page_writes', 'a crash of its machine may damage the database'),
  [
    'skew',
    '%s',
    `SELECT * FROM (SELECT round($2 - extract(epoch FROM clock_timestamp()) * 1000)) AS clock (ahead_ms)
     WHERE abs(ahead_ms) > ${MOST_SKEW_MS}`,
  ],
];

function warnWhenOff(setting: string, risk: string) {
  const find = `SELECT '' WHERE current_setting('${setting}') = 'off'`;
  return ['warn', `Postgres runs with ${setting} = off: ${risk}`, find] as const;
}

const CHECK = CHECKS.map(
  ([verdict, reason, find]) =>
    `SELECT '${verdict}' AS verdict, format('${reason}', found) AS reason FROM (${find}) AS finding (found)`,
).join(' UNION ALL ');

/**
 * Checks that a server can store charges, and warns of settings that risk some, and of a clock that differs.
 *
 * @throws Error for what is refused.
 */
export async function checkServer(
  client: Client,
  address: Address,
  { log, clock, onSkew }: Pick<StorageSurroundings, 'log' | 'clock' | 'onSkew'>,
): Promise<void> {
  const values = [await isShared(client, address), clock.now()];
  const { rows } = await client.query<{ verdict: string; reason: string }>(CHECK, values);
  for (const { verdict, reason } of rows) {
    if (verdict === 'refuse') throw new Error(reason);
    const aheadMs = Number(reason);
    if (verdict === 'warn') log.warn(reason);
    else if (onSkew) onSkew(aheadMs);
    else log.warn({ aheadMs }, 'the clock of this machine differs from that of Postgres by more than a minute');
  }
}

/** Finds out if a pooler lends the process behind a connection to another connection, too. */
async function isShared(
  // The types of the library lack the process that the other side named at the beginning. A pooler makes it up.
  client: Client & { readonly processID?: number },
  address: Address,
): Promise<boolean> {
  const pid = await readProcess(client);
  if (pid === client.processID) return false;
  await using other = await connect(address);
  return (await readProcess(other)) === pid || (await readProcess(client)) !== pid;
}

async function readProcess(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return Number(rows[0]?.pid);
}
