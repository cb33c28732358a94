import type { Client } from 'pg';
import { formatReason } from '../../format-reason.ts';
import type { StoredTables } from '../sqlite/stored-tables.ts';
import type { StorageSurroundings } from '../storage.ts';
import { parseAddress } from './address.ts';
import { checkServer } from './check-server.ts';
import { connect } from './connect.ts';
import { createTables } from './create-tables.ts';

/** Columns that only Postgres has. */
const ADDED: Readonly<Record<string, object>> = { usage: { used_before: 0, daily_limit: 0 } };

/** Without a number, the function does nothing. */
const CONTINUE_IDS = `SELECT setval(pg_get_serial_sequence('accounts', 'id'), $1),
  setval(pg_get_serial_sequence('rate_decisions', 'number'), (SELECT max(number) FROM rate_decisions))`;

/** The surroundings of a copy. */
export interface CopySurroundings extends Pick<StorageSurroundings, 'clock' | 'log'> {
  /** Receives the name of each table before it is filled. */
  readonly onTable: (name: string) => void;
}

/** A filled database. */
export interface Filled {
  /** The address without the password. */
  readonly to: string;
  /** The number of rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * Creates the tables in a database that has none of Crossrate, and fills them, in one transaction. No server can have seen
 * them before.
 *
 * @throws Error with the address of the database and the reason; then nothing has changed.
 */
export async function fillNewDatabase(
  url: string,
  stored: StoredTables,
  { onTable, ...surroundings }: CopySurroundings,
): Promise<Filled> {
  const address = parseAddress(url);
  const rows: Record<string, number> = {};
  try {
    await using client = await connect(address);
    await checkServer(client, address, surroundings);
    await createTables(client, {}, async () => {
      for (const { name, pages } of stored.tables) {
        onTable(name);
        rows[name] = 0;
        for (const page of pages) rows[name] += await insert(client, name, page);
      }
      await client.query(CONTINUE_IDS, [stored.lastAccountId]);
    });
    return { to: address.description, rows };
  } catch (cause) {
    throw new Error(`Nothing was copied to ${address.description}: ${formatReason(cause)}`, { cause });
  }
}

/** Inserts rows as they are. Postgres refuses a column that it lacks, such as one of a newer Crossrate. */
async function insert(client: Client, table: string, page: readonly object[]): Promise<number> {
  const rows = page.map((row) => ({ ...row, ...ADDED[table] }));
  const columns = Object.keys(rows[0] ?? {}).join();
  const sql = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`;
  const { rowCount } = await client.query(sql, [JSON.stringify(rows, writeValue)]).catch((cause) => {
    throw new Error(`table ${table}: ${formatReason(cause)}`, { cause });
  });
  return rowCount ?? 0;
}

/** Writes what JSON lacks as the text that Postgres reads for the type of the column. */
function writeValue(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;
}
