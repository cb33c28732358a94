import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createLog } from '../src/logger.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { PassingClock } from './passing-clock.ts';
import type { TestStorage } from './test-storage.ts';

/** The addresses to try for a Postgres without TEST_DATABASE_URL. */
const CANDIDATES = ['postgres://postgres@127.0.0.1:5432/postgres', 'postgres://root@127.0.0.1:5432/test'];

/** The address of the Postgres for tests; `undefined` without one. */
export const testDatabaseUrl = await findDatabase();

/** A Postgres storage for one test. */
export interface PostgresTestStorage extends TestStorage {
  /** The address of the test's schema. */
  readonly url: string;
  /** Runs SQL on a separate connection, and returns the rows. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Ends the server's side of all connections of the storage. */
  terminateBackends(): Promise<void>;
}

/** Opens a storage in a schema of its own, which is dropped afterwards. */
export async function openPostgresTestStorage(
  schema = `crossrate_test_${randomUUID()}`,
  server = testDatabaseUrl,
): Promise<PostgresTestStorage> {
  if (server === undefined) throw new Error('There is no Postgres for tests.');
  await using resources = new AsyncDisposableStack();
  const client = resources.adopt(new Client(server), (opened) => opened.end());
  // A test may stop the server.
  client.on('error', () => {});
  await client.connect();
  const name = client.escapeIdentifier(schema);
  await client.query(`CREATE SCHEMA ${name}; SET search_path = ${name}`);
  resources.defer(async () => {
    await client.query(`DROP SCHEMA ${name} CASCADE`);
  });
  // Hides the `now()` of the database, which cannot be set.
  await client.query('CREATE TABLE test_clock (stands_at timestamptz); INSERT INTO test_clock VALUES (NULL)');
  await client.query(`CREATE FUNCTION now() RETURNS timestamptz LANGUAGE sql STABLE
    AS $$ SELECT coalesce(stands_at, pg_catalog.now()) FROM ${name}.test_clock $$`);
  const applicationName = randomUUID();
  const url = buildSchemaAddress(server, `${name},pg_catalog`, applicationName);
  const logLines: string[] = [];
  const log = createLog('info', { write: (line: string) => void logLines.push(line) });
  const location = { kind: 'postgres', url } as const;
  const opened = resources.use(new AsyncDisposableStack());
  const clock = new PassingClock();
  const openAgain = async () => opened.use(await openStorage(location, { clock, log }));
  const storage = await openAgain();
  const query = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
  const owned = resources.move();
  return {
    storage,
    location,
    url,
    logLines,
    openAgain,
    query,
    async terminateBackends() {
      const ours = 'SELECT pid FROM pg_stat_activity WHERE application_name = $1';
      await client.query(`SELECT pg_terminate_backend(pid) FROM (${ours}) AS ours`, [applicationName]);
    },
    async setClock(now) {
      await client.query('UPDATE test_clock SET stands_at = to_timestamp($1)', [now / 1000]);
    },
    passTime: (milliseconds) => clock.pass(milliseconds),
    async run(sql) {
      await query(sql);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Builds the address of a schema in a database. */
export function buildSchemaAddress(server: string, searchPath: string, applicationName = ''): string {
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${searchPath.replace(/[\\\s]/g, '\\$&')}`);
  if (applicationName) url.searchParams.set('application_name', applicationName);
  return url.href;
}

async function findDatabase(): Promise<string | undefined> {
  const named = process.env.TEST_DATABASE_URL;
  const reasons: string[] = [];
  for (const url of named ? [named] : CANDIDATES) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return url;
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (process.env.POSTGRES_TESTS === 'required')
    throw new Error(`There is no Postgres for tests: ${reasons.join('; ')}`);
  console.warn(`Skipped, as there is no Postgres for tests, here or at TEST_DATABASE_URL: ${reasons.join('; ')}`);
  return undefined;
}
