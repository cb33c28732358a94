import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { serverBinaries } from '../postgres/postgres-programs.ts';
import { buildSchemaAddress } from '../postgres/schema-address.ts';
import { testDatabaseUrl } from '../postgres/test-database.ts';
import { runCrossrateHere } from '../processes/command-line-here.ts';
import { startServer } from '../processes/server-process.ts';
import { openPostgresTestStorage } from './postgres-test-storage.ts';

type Rows = Readonly<Record<string, readonly unknown[]>>;

/** A store that can be lost. */
interface Losable {
  readonly env: Record<string, string>;
  /** Reads all rows of every table. */
  read(): Promise<Rows>;
  /** Loses everything, and leaves the place for a restore. */
  lose(): Promise<void>;
}

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
/** The tables of Crossrate must be found in it. */
const SCHEMA = `"It's an ""odd"" schema"`;

async function prepareSqlite(resources: AsyncDisposableStack): Promise<Losable> {
  const dataDirectory = join(resources.use(await makeTemporaryFolder()).path, 'data');
  return {
    env: { DATA_DIR: dataDirectory },
    async read() {
      using database = new DatabaseSync(join(dataDirectory, 'crossrate.db'));
      const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
      return Object.fromEntries(tables.map(({ name }) => [name, database.prepare(`SELECT * FROM ${name}`).all()]));
    },
    lose: async () => rmSync(dataDirectory, { recursive: true }),
  };
}

/** Makes a database with another table beside those of Crossrate. */
async function preparePostgres(resources: AsyncDisposableStack): Promise<Losable> {
  const name = `crossrate_drill_${randomUUID()}`;
  const url = new URL(buildSchemaAddress(testDatabaseUrl ?? '', SCHEMA));
  url.pathname = name;
  // The library of Postgres takes a plus for a plus.
  const address = url.href.replaceAll('+', '%20');
  async function query(text: string, connectionString = address): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text).finally(() => client.end());
    return rows;
  }
  const drop = () => query(`DROP DATABASE "${name}" WITH (FORCE)`, testDatabaseUrl);
  const create = () => query(`CREATE DATABASE "${name}"`, testDatabaseUrl);
  await create();
  resources.defer(async () => void (await drop()));
  await query(`CREATE SCHEMA ${SCHEMA}; CREATE TABLE notes (note text)`);
  return {
    env: { DATABASE_URL: address },
    async read() {
      const tables = await query(
        "SELECT tablename FROM pg_tables WHERE tablename <> 'notes' AND schemaname = current_schema()",
      );
      const read = async ({ tablename: table }: Record<string, unknown>) =>
        [table, await query(`SELECT to_jsonb(${table}) AS row FROM ${table} ORDER BY 1`)] as const;
      return Object.fromEntries(await Promise.all(tables.map(read)));
    },
    async lose() {
      await drop();
      await create();
    },
  };
}

/** Backs up or restores, by the commands that are printed for a shell, if any. */
async function run(action: 'backup' | 'restore', file: string, env: Record<string, string>): Promise<void> {
  const { code, stdout, stderr } = await runCrossrateHere(['storage', action, file], env);
  if (!env.DATABASE_URL) return expect([code, stderr]).toEqual([0, '']);
  expect([code, stdout]).toEqual([1, expect.stringContaining('give these lines to a shell')]);
  const PATH = `${serverBinaries}:${process.env.PATH}`;
  const shell = spawnSync('sh', { input: stdout, env: { ...env, PATH }, encoding: 'utf8' });
  expect([shell.status, shell.stderr, shell.stdout]).toEqual([0, '', '']);
}

async function createKey(env: Record<string, string>, email: string): Promise<string> {
  const { stdout } = await runCrossrateHere(['keys', 'create', '--email', email, '--verified', '--json'], env);
  return JSON.parse(stdout).key;
}

const ask = async (url: string, key: string) => (await fetch(url + CONVERT, { headers: { 'X-API-KEY': key } })).status;

it.for([
  ['SQLite', prepareSqlite],
  ['Postgres', preparePostgres],
] as const)(
  'restores every row of every table on %s after everything is lost, and serves',
  async ([name, prepare], { skip }) => {
    const isMissing = testDatabaseUrl === undefined || serverBinaries === undefined;
    skip(name === 'Postgres' && isMissing, 'There is no Postgres for tests, or none of its programs.');
    await using resources = new AsyncDisposableStack();
    const { env, read, lose } = await prepare(resources);
    const file = join(resources.use(await makeTemporaryFolder()).path, "it's a backup");
    const key = await createKey(env, 'ann@example.com');
    const revoked = await createKey(env, 'bob@example.com');
    for (const command of ['keys revoke 2', 'rates hold SEK --reason closed'])
      expect((await runCrossrateHere(command.split(' '), env)).code).toBe(0);
    const first = resources.use(await startServer(env));
    expect(await ask(first.url, key)).toBe(200);
    const ended = once(first.child, 'exit');
    // A server that stops would give its lease back.
    first.child.kill('SIGKILL');
    await ended;
    const before = await read();
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    await run('backup', file, env);
    await lose();
    await run('restore', file, env);
    expect(await read()).toEqual(before);
    await using second = await startServer(env);
    const added = await createKey(env, 'dan@example.com');
    const statuses = await Promise.all([key, revoked, added].map((presented) => ask(second.url, presented)));
    expect(statuses).toEqual([200, 401, 200]);
  },
);

it.skipIf(testDatabaseUrl === undefined)('backs up the tables that a newer Crossrate has added, too', async () => {
  await using opened = await openPostgresTestStorage();
  await opened.run(
    `CREATE TABLE added_later (); UPDATE crossrate_schema SET columns = '{"added_later": []}', version = 99`,
  );
  const { stdout } = await runCrossrateHere(['storage', 'backup', 'file'], { DATABASE_URL: opened.url });
  expect(stdout).toContain('.added_later');
  expect(stdout).not.toContain('test_clock');
});
