import { Client } from 'pg';

/** The addresses to try for a Postgres without TEST_DATABASE_URL. */
const CANDIDATES = ['postgres://postgres@127.0.0.1:5432/postgres', 'postgres://root@127.0.0.1:5432/test'];

/** The address of the Postgres for tests; `undefined` without one. */
export const testDatabaseUrl = await findDatabase();

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
