import { Client } from 'pg';
import { isProgram } from '../cpu-time.ts';
import type { Database } from './database.ts';

const ADDRESS = process.env.BENCH_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/test';

/**
 * Creates an empty schema, which is dropped with the resources.
 *
 * @throws Error when there is no Postgres, or one whose commits a crash can undo.
 */
export async function createSchema(
  resources: AsyncDisposableStack,
  name: string,
): Promise<Database & { readonly settings: { readonly DATABASE_URL: string } }> {
  const durable = "SELECT current_setting('fsync') || current_setting('synchronous_commit') AS durable";
  if ((await query([durable]))[0]?.durable !== 'onon')
    throw new Error('fsync or synchronous_commit of this Postgres is not on.');
  const schema = `crossrate_bench_${process.pid}_${name}`;
  await query([`CREATE SCHEMA ${schema}`]);
  resources.defer(async () => void (await query([`DROP SCHEMA ${schema} CASCADE`])));
  const url = new URL(ADDRESS);
  // The application name tells which backends serve the connections.
  url.searchParams.set('application_name', schema);
  url.searchParams.set('options', `-csearch_path=${schema}`);
  return {
    settings: { DATABASE_URL: url.href },
    async listProcesses() {
      const rows = await query([`SELECT pid FROM pg_stat_activity WHERE application_name = '${schema}'`]);
      const pids = rows.map(({ pid }) => Number(pid));
      return pids.every((pid) => isProgram(pid, 'postgres')) ? pids : [];
    },
  };
}

/** Runs statements on a connection of its own, and returns the rows of the last one. */
async function query(statements: Iterable<string>, url = ADDRESS): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
