import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { buildSchemaAddress } from '../postgres/schema-address.ts';
import { testDatabaseUrl } from '../postgres/test-database.ts';
import { openLocation, type TestStorage } from './test-storage.ts';

/** A Postgres storage for one test. */
export interface PostgresTestStorage extends TestStorage {
  /** The address of the test's schema. */
  readonly url: string;
  /** Runs SQL on a separate connection, and returns the rows. */
  run(sql: string): Promise<Record<string, unknown>[]>;
  /** Ends the server's side of all connections of the storage. */
  terminateBackends(): Promise<void>;
}

/** Opens a storage in a schema with a clock of its own, which is dropped afterwards. */
export async function openPostgresTestStorage(name = `crossrate_test_${randomUUID()}`): Promise<PostgresTestStorage> {
  const server = testDatabaseUrl;
  if (server === undefined) throw new Error('There is no Postgres for tests.');
  await using resources = new AsyncDisposableStack();
  const client = resources.adopt(new Client(server), (opened) => opened.end());
  // A test may stop the server.
  client.on('error', () => {});
  await client.connect();
  const run = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
  const [schema, applicationName] = [client.escapeIdentifier(name), randomUUID()];
  await run(`CREATE SCHEMA ${schema}; SET search_path = ${schema}`);
  resources.defer(async () => void (await run(`DROP SCHEMA ${schema} CASCADE`)));
  // Hides the `now()` of the database, which cannot be set.
  await run(`CREATE TABLE test_clock (stands_at timestamptz); INSERT INTO test_clock VALUES (NULL);
    CREATE FUNCTION now() RETURNS timestamptz LANGUAGE sql STABLE
    AS $$ SELECT coalesce(stands_at, pg_catalog.now()) FROM ${schema}.test_clock $$`);
  const url = buildSchemaAddress(server, `${schema},pg_catalog`, applicationName);
  const opened = resources.use(await openLocation({ kind: 'postgres', url }));
  const owned = resources.move();
  return {
    ...opened,
    url,
    run,
    setClock: async (now) => void (await run(`UPDATE test_clock SET stands_at = to_timestamp(${now / 1000})`)),
    async terminateBackends() {
      await run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${applicationName}'`);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
