import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEmptySchema } from '../../../test/postgres/empty-schema.ts';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log/logger.ts';
import { openStorage } from '../open-storage.ts';
import { MIGRATIONS } from './schema.ts';

const open = (url: string) => openStorage({ kind: 'postgres', url }, { clock: systemClock, log: createLog('silent') });

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it.each(['read committed', 'serializable'])(
    'is set up once when ten processes start at once, %s',
    async (isolation) => {
      await using schema = await createEmptySchema();
      await using resources = new AsyncDisposableStack();
      const url = new URL(schema.url);
      const option = `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`;
      url.searchParams.set('options', `${url.searchParams.get('options')} ${option}`);
      const storages = await Promise.all(Array.from({ length: 10 }, async () => resources.use(await open(url.href))));
      const charges = await Promise.all(storages.map(({ quotas }) => quotas.charge({ accountId: 1, limit: 5 }, 0)));
      expect(charges.filter(({ granted }) => granted)).toHaveLength(5);
    },
  );

  it('makes nothing for a command that lists accounts, and says where it has looked', async () => {
    await using schema = await createEmptySchema();
    const { code, stderr } = await runCrossrateHere(['keys', 'list'], { DATABASE_URL: schema.url });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('nothing of Crossrate in the schemas of its search_path'),
    ]);
  });

  it('takes odd characters in the names of a schema and of a role, which needs no right to create tables', async () => {
    await using opened = await openPostgresTestStorage(`Odd "name", \\ 100% ünï ${randomUUID().slice(0, 8)}`);
    const role = `o'dd @:/ ${randomUUID()}`;
    const [row] = await opened.run('SELECT quote_ident(current_schema()) AS schema');
    await opened.run(`CREATE ROLE "${role}" LOGIN; GRANT USAGE ON SCHEMA ${row?.schema} TO "${role}";
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${row?.schema} TO "${role}"`);
    const url = new URL(opened.url);
    url.username = encodeURIComponent(role);
    try {
      await using storage = await open(url.href);
      expect(await storage.quotas.charge({ accountId: 1, limit: 5 }, 0)).toMatchObject({ granted: true });
      await storage.accounts.create({ email: 'a@b.c', verified: true, dailyLimit: 5, createdAt: 'now' }, 'digest');
      expect(await storage.changes.read()).toMatchObject({ creations: 1 });
    } finally {
      await opened.run(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`);
    }
  });

  it('migrates tables of the first version while others hold accounts and counters, and lets them go on', async () => {
    await using schema = await createEmptySchema();
    const [first = ''] = MIGRATIONS;
    // A version that is still to come.
    using later = new DisposableStack();
    MIGRATIONS.push('CREATE TABLE later (id integer);');
    later.defer(() => MIGRATIONS.pop());
    const earlier = `${first} UPDATE crossrate_schema SET version = 1, oldest_compatible = 1;
      INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at, address)
        VALUES ('a@b.c', 'key', true, 5, 'now', 'a@b.c')`;
    await schema.run(earlier);
    await schema.run(`BEGIN; UPDATE accounts SET restricted = true; LOCK TABLE usage IN ROW EXCLUSIVE MODE`);
    await using storage = await open(schema.url);
    expect(await storage.accounts.findByKeyDigest('key')).toMatchObject({ id: 1, restricted: false });
    expect(await storage.quotas.charge({ accountId: 1, limit: 5 }, 0)).toMatchObject({ granted: true });
    expect(await schema.run('SELECT FROM later')).toEqual([]);
    await schema.run('COMMIT');
    expect(await storage.accounts.findByKeyDigest('key')).toMatchObject({ restricted: true });
  });
});
