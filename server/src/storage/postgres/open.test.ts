import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { buildSchemaAddress } from '../../../test/postgres/schema-address.ts';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { UNDO_LAST_MIGRATION } from '../../../test/postgres/undo-last-migration.ts';
import { runCrossrate } from '../../../test/processes/command-line.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../logger.ts';
import { openStorage } from '../open-storage.ts';
import { MIGRATIONS } from './schema.ts';

const open = (url: string) => openStorage({ kind: 'postgres', url }, { clock: systemClock, log: createLog('silent') });

/** Connects to the server without a storage. */
async function connect() {
  const client = new Client(testDatabaseUrl);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

it.each([
  'postgres://ann:s3cr3t@127.0.0.1:1/name',
  'postgres://ann:s3cr3t@localhost:1/name',
  'postgres://ann:s3cr3t@no-such-host.invalid/name',
  'postgres://127.0.0.1:1/name?user=ann&password=s3cr3t',
  'postgres://ann:s3cr3t@127.0.0.1:port/name',
  'postgres://ann:12/s3cr3t@127.0.0.1/name',
  'postgres://ann:s3cr3t%@127.0.0.1:1/name',
  'postgres://ann:s3cr3t@127.0.0.1:1/name?sslrootcert=/no/such/file',
])('says why %s cannot be used, but never the password', async (url) => {
  const error = await open(url).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('s3cr3t');
});

it.each(['sslmode=', 'sslmode=Require', 'SSLMODE=require', 'sslmode=allow', 'sslmode=require&sslmode=', 'ssl='])(
  'refuses an address with %s, which could mean no TLS',
  async (query) => {
    const url = `postgres://ann:s3cr3t@127.0.0.1:1/name?${query}`;
    await expect(open(url)).rejects.toThrow(/^The address of the database has an ssl/);
  },
);

it('refuses a PGSSLMODE that would mean no TLS, unless the address says what is meant', async () => {
  const run = async (query: string, PGSSLMODE: string) => {
    const DATABASE_URL = `postgres://ann:s3cr3t@127.0.0.1:1/name${query}`;
    return (await runCrossrate(['keys', 'list'], { DATABASE_URL, PGSSLMODE })).stderr;
  };
  expect(await run('', 'Require')).toMatch(/^crossrate: PGSSLMODE is none of disable, .*\n$/);
  expect(await run('', 'require')).toContain('ECONNREFUSED');
  expect(await run('?sslmode=require', 'Require')).toContain('ECONNREFUSED');
});

it.each(['prefer', 'require', 'verify-ca', 'verify-full'])('takes sslmode=%s without a warning', async (mode) => {
  const DATABASE_URL = `postgres://ann:s3cr3t@localhost:1/rates?sslmode=${mode}`;
  const { stderr } = await runCrossrate(['keys', 'list'], { DATABASE_URL });
  expect(stderr).toMatch(/^crossrate: The database .* cannot be used: .*\n$/);
});

it('says which database cannot be used, and why', async () => {
  const { code, stderr } = await runCrossrate(['keys', 'list'], {
    DATABASE_URL: 'postgres://ann:s3cr3t@localhost:1/rates',
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^crossrate: The database postgres:\/\/localhost:1\/rates cannot be used: .*ECONNREFUSED/);
  expect(stderr).not.toContain('s3cr3t');
});

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it.each(['read committed', 'serializable'])(
    'is set up once when ten processes start at once, %s',
    async (isolation) => {
      await using client = await connect();
      const schema = `crossrate_test_${randomUUID()}`;
      await client.query(`CREATE SCHEMA "${schema}"`);
      await using resources = new AsyncDisposableStack();
      resources.defer(async () => void (await client.query(`DROP SCHEMA "${schema}" CASCADE`)));
      const url = new URL(buildSchemaAddress(testDatabaseUrl ?? '', `"${schema}"`));
      const option = `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`;
      url.searchParams.set('options', `${url.searchParams.get('options')} ${option}`);
      const storages = await Promise.all(Array.from({ length: 10 }, async () => resources.use(await open(url.href))));
      const charges = await Promise.all(storages.map(({ quotas }) => quotas.charge({ accountId: 1, limit: 5 }, 0)));
      expect(charges.filter(({ granted }) => granted)).toHaveLength(5);
    },
  );

  it('refuses tables that a newer version has written, and names both versions', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.run('UPDATE crossrate_schema SET version = 99');
    await expect(opened.openAgain()).rejects.toThrow(
      `written by a newer Crossrate (schema 99, this one knows ${MIGRATIONS.length})`,
    );
  });

  it('leaves nothing behind when it cannot be set up', async () => {
    await using client = await connect();
    const schema = `crossrate_test_${randomUUID()}`;
    await client.query(`CREATE SCHEMA "${schema}"; CREATE TABLE "${schema}".lease ()`);
    await expect(open(buildSchemaAddress(testDatabaseUrl ?? '', `"${schema}"`))).rejects.toThrow(
      /cannot be used: relation "lease" already exists/,
    );
    const { rows } = await client.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema]);
    expect(rows).toEqual([{ tablename: 'lease' }]);
    await client.query(`DROP SCHEMA "${schema}" CASCADE`);
  });

  it('says so when no schema of the search_path exists', async () => {
    await expect(open(buildSchemaAddress(testDatabaseUrl ?? '', 'no_such_schema'))).rejects.toThrow(
      'no schema of its search_path exists',
    );
  });

  it('makes no second, empty service where a schema without tables comes before the one that has them', async () => {
    await using opened = await openPostgresTestStorage();
    const [row] = await opened.run('SELECT current_schema() AS name');
    const first = `crossrate_test_${randomUUID()}`;
    await opened.run(`CREATE SCHEMA "${first}"`);
    await expect(open(buildSchemaAddress(testDatabaseUrl ?? '', `"${first}","${row?.name}"`))).rejects.toThrow(
      `its tables are in the schema ${row?.name}, but its search_path begins with ${first}, which has none`,
    );
    // Fails if there are tables.
    await opened.run(`DROP SCHEMA "${first}"`);
  });

  it('says in which schema its tables are when no schema of the search path has them, as in a restored database', async () => {
    await using opened = await openPostgresTestStorage();
    const [row] = await opened.run('SELECT current_schema() AS name');
    const DATABASE_URL = buildSchemaAddress(testDatabaseUrl ?? '', 'pg_catalog');
    const { code, stderr } = await runCrossrate(['keys', 'list'], { DATABASE_URL });
    expect(code).toBe(1);
    expect(stderr).toMatch(/ there is nothing of Crossrate in its search_path pg_catalog, only in the schema .*\n$/);
    expect(stderr).toContain(row?.name);
  });

  it('takes a schema of odd characters', async () => {
    await using opened = await openPostgresTestStorage(`Odd "name", \\ 100% ünï ${randomUUID().slice(0, 8)}`);
    await opened.storage.accounts.create({ email: 'a@b.c', verified: true, dailyLimit: 5, createdAt: 'now' }, 'digest');
    await opened.storage.accounts.change(1, { revoked: true });
    expect(await opened.storage.changes.read()).toMatchObject({ accounts: 1 });
  });

  it('takes a role of odd characters, which needs no right to create tables once they are there, until a migration', async () => {
    await using opened = await openPostgresTestStorage();
    const role = `o'dd "@:/ ${randomUUID()}`;
    await using client = await connect();
    const [quoted, schema] = [
      client.escapeIdentifier(role),
      String((await opened.run('SELECT current_schema()'))[0]?.current_schema),
    ];
    await client.query(`CREATE ROLE ${quoted} LOGIN; GRANT USAGE ON SCHEMA "${schema}" TO ${quoted};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO ${quoted}`);
    const url = new URL(opened.url);
    url.username = encodeURIComponent(role);
    try {
      await using storage = await open(url.href);
      expect(await storage.quotas.charge({ accountId: 1, limit: 5 }, 0)).toMatchObject({ granted: true });
      await opened.run(UNDO_LAST_MIGRATION);
      await expect(open(url.href)).rejects.toThrow('must be migrated: start this version once as their owner');
    } finally {
      await client.query(`DROP OWNED BY ${quoted}; DROP ROLE ${quoted}`);
    }
  });

  it('refuses a database that is read-only', async () => {
    const url = new URL(testDatabaseUrl ?? '');
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    await expect(open(url.href)).rejects.toThrow('it is read-only');
  });

  it('refuses a database in which nothing would notify a running server that a key is revoked', async () => {
    await using opened = await openPostgresTestStorage();
    const url = new URL(opened.url);
    url.searchParams.set('options', `${url.searchParams.get('options')} -c session_replication_role=replica`);
    await expect(open(url.href)).rejects.toThrow('its session_replication_role is replica');
  });

  it('refuses a database whose encoding lacks characters of the rates to save', async () => {
    await using client = await connect();
    const name = `crossrate_test_${randomUUID()}`;
    await client.query(`CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'WIN1251' LC_COLLATE 'C' LC_CTYPE 'C'`);
    await using resources = new AsyncDisposableStack();
    resources.defer(async () => void (await client.query(`DROP DATABASE "${name}"`)));
    const url = new URL(testDatabaseUrl ?? '');
    url.pathname = name;
    await expect(open(url.href)).rejects.toThrow('its encoding is WIN1251; UTF8 is needed');
  });

  it('names its connections, unless the address names them', async () => {
    await using opened = await openPostgresTestStorage();
    const url = new URL(opened.url);
    url.searchParams.delete('application_name');
    await using storage = await open(url.href);
    for (const { changes } of [storage, opened.storage]) await changes.read();
    const ours = 'SELECT 1 FROM pg_stat_activity WHERE application_name =';
    expect(await opened.run(`${ours} 'crossrate'`)).not.toEqual([]);
    expect(await opened.run(`${ours} '${new URL(opened.url).searchParams.get('application_name')}'`)).not.toEqual([]);
  });

  it('warns of a commit that does not wait for the disk', async () => {
    await using opened = await openPostgresTestStorage();
    expect(opened.logLines.filter((line) => line.includes('Postgres runs with'))).toEqual([]);
    const url = new URL(opened.url);
    url.searchParams.set('options', `${url.searchParams.get('options')} -c synchronous_commit=off`);
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    await using _storage = await openStorage({ kind: 'postgres', url: url.href }, { clock: systemClock, log });
    expect(lines.join('')).toContain('synchronous_commit = off: a crash of the server loses charges');
  });
});
