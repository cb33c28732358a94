import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { buildSchemaAddress } from './schema-address.ts';
import { testDatabaseUrl } from './test-database.ts';

/** Creates a schema without tables, which is dropped afterwards. */
export async function createEmptySchema() {
  const client = new Client(testDatabaseUrl);
  await client.connect();
  const name = `crossrate_test_${randomUUID()}`;
  await client.query(`CREATE SCHEMA "${name}"; SET search_path = "${name}"`);
  return {
    url: buildSchemaAddress(testDatabaseUrl ?? '', `"${name}"`),
    run: async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows,
    async [Symbol.asyncDispose]() {
      await client.query(`DROP SCHEMA "${name}" CASCADE`);
      await client.end();
    },
  };
}
