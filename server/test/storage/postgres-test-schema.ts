import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { buildSchemaAddress } from '../postgres/schema-address.ts';
import { testDatabaseUrl } from '../postgres/test-database.ts';

/** The longest wait for a process of the server that was told to end. */
const LONGEST_WAIT_MS = 10_000;

/** A schema with a clock of its own, which is dropped afterwards. */
export class PostgresTestSchema implements AsyncDisposable {
  /** The address of the schema. */
  readonly url: string;
  readonly #client: Client;
  readonly #name: string;
  readonly #applicationName = randomUUID();
  #renewal = '';

  private constructor(client: Client, name: string, server: string) {
    this.#client = client;
    this.#name = client.escapeIdentifier(name);
    this.url = buildSchemaAddress(server, `${this.#name},pg_catalog`, this.#applicationName);
  }

  static async create(name = `crossrate_test_${randomUUID()}`, server = testDatabaseUrl): Promise<PostgresTestSchema> {
    if (server === undefined) throw new Error('There is no Postgres for tests.');
    await using resources = new AsyncDisposableStack();
    const client = resources.adopt(new Client(server), (opened) => opened.end());
    // A test may stop the server.
    client.on('error', () => {});
    await client.connect();
    const schema = new PostgresTestSchema(client, name, server);
    await schema.#create();
    resources.move();
    return schema;
  }

  /** Runs SQL on a separate connection, and returns the rows. */
  async run(sql: string): Promise<Record<string, unknown>[]> {
    return (await this.#client.query<Record<string, unknown>>(sql)).rows;
  }

  /** Sets the clock of the database, in milliseconds since the epoch. */
  async setClock(now: number): Promise<void> {
    await this.#client.query('UPDATE test_clock SET stands_at = to_timestamp($1)', [now / 1000]);
  }

  /** Ends the server's side of all connections to the schema. With a wait, resolves once they are gone. */
  async terminateBackends(waitMs = 0): Promise<void> {
    const ours = 'SELECT pid FROM pg_stat_activity WHERE application_name = $1';
    await this.#client.query(`SELECT pg_terminate_backend(pid, $2) FROM (${ours}) AS ours`, [
      this.#applicationName,
      waitMs,
    ]);
  }

  /** Remembers the rows of all tables, for {@link renew}. */
  async rememberRows(): Promise<void> {
    const found = await this.run('SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()');
    const tables = found.map(({ name }) => {
      const [table, first] = [String(name), `first ${name}`].map((text) => this.#client.escapeIdentifier(text));
      return { table, first };
    });
    await this.run(tables.map(({ table, first }) => `CREATE TEMP TABLE ${first} AS TABLE ${table}`).join('; '));
    const restore = tables.map(
      ({ table, first }) => `DELETE FROM ${table}; INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE ${first}`,
    );
    // As a replica, it fires no trigger.
    this.#renewal = `BEGIN; SET LOCAL session_replication_role = replica; ${restore.join('; ')};
      SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence JOIN pg_class ON pg_class.oid = seqrelid
        WHERE relnamespace = current_schema()::regnamespace;
      COMMIT`;
  }

  /** Restores the remembered rows, and the first numbers of the sequences. The tables must be the same ones. */
  async renew(): Promise<void> {
    // A killed process may have left a statement behind.
    await this.terminateBackends(LONGEST_WAIT_MS);
    await this.run(this.#renewal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.#client.query(`DROP SCHEMA ${this.#name} CASCADE`);
    } finally {
      await this.#client.end();
    }
  }

  async #create(): Promise<void> {
    await this.run(`CREATE SCHEMA ${this.#name}; SET search_path = ${this.#name}`);
    // Hides the `now()` of the database, which cannot be set.
    await this.run(`CREATE TABLE test_clock (stands_at timestamptz); INSERT INTO test_clock VALUES (NULL);
      CREATE FUNCTION now() RETURNS timestamptz LANGUAGE sql STABLE
      AS $$ SELECT coalesce(stands_at, pg_catalog.now()) FROM ${this.#name}.test_clock $$`);
  }
}
