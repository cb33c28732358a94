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
  const opened = resources.use(await openLocation({ kind: 'postgres', url }));
  const owned = resources.move();
  return {
    ...opened,
    url,
    run: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    async terminateBackends() {
      const ours = 'SELECT pid FROM pg_stat_activity WHERE application_name = $1';
      await client.query(`SELECT pg_terminate_backend(pid) FROM (${ours}) AS ours`, [applicationName]);
    },
    async setClock(now) {
      await client.query('UPDATE test_clock SET stands_at = to_timestamp($1)', [now / 1000]);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
