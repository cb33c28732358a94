import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isProgram } from '../cpu-time.ts';
import { createTables } from '../storage.ts';
import { writeAccountsSql } from './accounts-sql.ts';
import type { Database, DatabaseKind } from './database.ts';

const DEFAULT_URL = 'postgres://postgres@127.0.0.1:5432/test';

/**
 * Finds the Postgres of BENCH_DATABASE_URL, by default one of this machine.
 *
 * @throws Error when the Postgres does not answer, or psql is missing.
 */
export async function findPostgres(): Promise<DatabaseKind> {
  const version = await runPsql(findUrl(), ['SHOW server_version;']);
  return { name: 'Postgres', version, create };
}

async function create(resources: AsyncDisposableStack, accounts: number, keys: readonly string[]): Promise<Database> {
  const database = await createSchema(resources, String(accounts));
  const url = database.settings.DATABASE_URL;
  await createTables({ kind: 'postgres', url });
  await runPsql(url, writeAccountsSql(accounts, keys));
  // Otherwise autovacuum would begin within a minute, in the middle of a round.
  await runPsql(url, ['VACUUM ANALYZE accounts; CHECKPOINT;']);
  return database;
}

/**
 * Creates an empty schema, which is dropped with the resources.
 *
 * @throws Error when there is no Postgres, or one whose commits a crash can undo.
 */
export async function createSchema(
  resources: AsyncDisposableStack,
  name: string,
): Promise<Database & { readonly settings: { readonly DATABASE_URL: string } }> {
  const url = findUrl();
  const durable = await runPsql(url, ['SHOW fsync; SHOW synchronous_commit;']);
  if (durable !== 'on\non') throw new Error('fsync or synchronous_commit of this Postgres is not on.');
  const schema = `crossrate_bench_${process.pid}_${name}`;
  await runPsql(url, [`CREATE SCHEMA ${schema};`]);
  resources.defer(async () => {
    await runPsql(url, [`SET client_min_messages = warning; DROP SCHEMA ${schema} CASCADE;`]);
  });
  return {
    settings: { DATABASE_URL: buildSchemaUrl(schema, url) },
    async listProcesses() {
      const printed = await runPsql(url, [`SELECT pid FROM pg_stat_activity WHERE application_name = '${schema}';`]);
      const pids = printed.split('\n').map(Number);
      return pids.every((pid) => isProgram(pid, 'postgres')) ? pids : undefined;
    },
  };
}

function findUrl(): string {
  return process.env.BENCH_DATABASE_URL || DEFAULT_URL;
}

/** Builds the address of a schema. The application name lets `listProcesses` find the backends of its connections. */
function buildSchemaUrl(schema: string, url: string): string {
  const within = new URL(url);
  within.searchParams.set('application_name', schema);
  within.searchParams.set('options', `-c search_path=${schema}`);
  // `URLSearchParams` writes a space as a plus, which psql reads as a plus.
  within.search = within.search.replaceAll('+', '%20');
  return within.href;
}

const OPTIONS = ['--no-psqlrc', '--quiet', '--no-align', '--tuples-only', '--set=ON_ERROR_STOP=1'];

/**
 * Gives SQL to psql, and returns its output.
 *
 * @throws Error with the error output when psql fails, or with the reason that psql cannot be started.
 */
async function runPsql(url: string, sql: Iterable<string>): Promise<string> {
  const child = spawn('psql', [...OPTIONS, url], { stdio: 'pipe' });
  const { promise: exited, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('exit', resolve);
  // A psql that gives up stops reading, and writes the reason to its standard error.
  const written = pipeline(Readable.from(sql), child.stdin).catch(() => {});
  const [code, output, errorOutput] = await Promise.all([exited, text(child.stdout), text(child.stderr), written]);
  if (code !== 0) throw new Error(`psql: ${errorOutput.trim()}`);
  return output.trim();
}
