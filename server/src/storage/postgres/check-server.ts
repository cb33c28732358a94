import type { Client } from 'pg';
import type { StorageSurroundings } from '../storage.ts';
import { MOST_SKEW_MS } from './lease.ts';

const OLDEST_VERSION = 14;

/** The encodings that store every text. `SQL_ASCII` stores the bytes of UTF-8 as they come. */
const ENCODINGS = ['UTF8', 'SQL_ASCII'];

/** Settings that risk acknowledged charges when they are off, with the risk. Each is a column of the findings, too. */
const RISKY_WHEN_OFF = {
  synchronous_commit: 'a crash of the server loses charges that were acknowledged',
  fsync: 'a crash of its machine loses charges that were acknowledged, or the whole database',
  full_page_writes: 'a crash of its machine may damage the database',
};

interface Findings extends Readonly<Record<keyof typeof RISKY_WHEN_OFF, string>> {
  readonly number: number;
  readonly version: string;
  readonly standby: boolean;
  readonly read_only: string;
  readonly role: string;
  readonly encoding: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Checks that a server can store charges, and warns of settings that risk some, and of a clock that differs.
 *
 * @throws Error when the server is too old, cannot be written, fires no triggers, or cannot store every text.
 */
export async function checkServer(
  client: Client,
  { log, clock, onSkew }: Pick<StorageSurroundings, 'log' | 'clock' | 'onSkew'>,
): Promise<void> {
  const { rows } = await client.query<Findings>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
       pg_is_in_recovery() AS standby, current_setting('transaction_read_only') AS read_only,
       current_setting('session_replication_role') AS role, current_setting('server_encoding') AS encoding,
       (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
       current_setting('synchronous_commit') AS synchronous_commit, current_setting('fsync') AS fsync,
       current_setting('full_page_writes') AS full_page_writes`,
  );
  const server = rows[0];
  if (!server || Math.floor(server.number / 10_000) < OLDEST_VERSION) {
    throw new Error(`it is Postgres ${server?.version}; ${OLDEST_VERSION} or newer is needed`);
  }
  if (server.standby) throw new Error('it is a standby, which cannot be written');
  if (server.read_only === 'on') throw new Error('it is read-only');
  // Tools that copy databases set this role, for a user or the whole server. Then a revoked key would work on.
  if (server.role === 'replica') {
    throw new Error('its session_replication_role is replica, so that no trigger reports changes to servers');
  }
  // The first table that is not believed would end the saving of rates, because its diagnosis has a `×`.
  if (!ENCODINGS.includes(server.encoding)) throw new Error(`its encoding is ${server.encoding}; UTF8 is needed`);
  const aheadMs = Math.round(clock.now() - server.now);
  if (Math.abs(aheadMs) > MOST_SKEW_MS) {
    const warn = () =>
      log.warn({ aheadMs }, 'the clock of this machine differs from that of Postgres by more than a minute');
    (onSkew ?? warn)(aheadMs);
  }
  for (const [name, risk] of Object.entries(RISKY_WHEN_OFF)) {
    if (server[name as keyof typeof RISKY_WHEN_OFF] === 'off') log.warn(`Postgres runs with ${name} = off: ${risk}`);
  }
}
