import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { Storage } from '../storage.ts';

const LIMIT = 100;

/** Collects the reason of the failure of each way to the storage. */
async function collectReasons({ accounts, changes, quotas, probe }: Storage) {
  const results = await Promise.allSettled([
    accounts.findByKeyDigest('unknown'),
    changes.read(),
    quotas.charge({ accountId: 1, limit: LIMIT }, 0),
    probe({ isSuspect: false }),
  ]);
  return results.map((result) => result.status === 'rejected' && (result.reason as UnavailableError).reason);
}

/** Builds a trigger that fails. */
function refuse(when: string, kind = ''): string {
  return `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
    CREATE ${kind} TRIGGER fail ${when} FOR EACH ROW EXECUTE FUNCTION fail()`;
}

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it('takes no key for wrong, and grants nothing, where another database is in the place of the first', async () => {
    await using opened = await openPostgresTestStorage();
    expect(await collectReasons(opened.storage)).toEqual([false, false, false, false]);
    await opened.run("UPDATE storage_identity SET identity = 'another'");
    const another = 'The database is another one than at the start.';
    expect(await collectReasons(opened.storage)).toEqual([another, another, another, another]);
  });

  it('takes no key for wrong where all accounts are gone, however that came about', async () => {
    for (const loss of ['DELETE FROM accounts', 'TRUNCATE accounts']) {
      await using opened = await openPostgresTestStorage();
      await opened.storage.accounts.create(newAccount, 'digest');
      const before = await opened.storage.changes.read();
      await opened.run(loss);
      const lost = 'The database has lost all its accounts.';
      expect((await collectReasons(opened.storage)).slice(0, 2)).toEqual([lost, lost]);
      const { changes } = await opened.openAgain();
      expect((await changes.read()).accounts).toBe(before.accounts + 1);
    }
  });

  it('says that it is read-only', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.run(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'cannot execute UPDATE in a read-only transaction' USING ERRCODE = '25006'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON storage_identity FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect(await collectReasons(opened.storage)).toEqual([false, false, false, 'The database is read-only.']);
  });

  it.each([
    ['a trigger refuses a new counter', refuse('BEFORE INSERT ON usage')],
    ['a trigger refuses a further charge', refuse('BEFORE UPDATE ON usage')],
    ['a constraint refuses it at the end', refuse('AFTER INSERT ON usage DEFERRABLE INITIALLY DEFERRED', 'CONSTRAINT')],
    ['a CHECK refuses it', 'ALTER TABLE usage ADD CHECK (used < 0) NOT VALID'],
  ])('finds in a probe that no charge would be stored: %s', async (_why, sql) => {
    await using opened = await openPostgresTestStorage();
    await opened.storage.probe({ isSuspect: false });
    await opened.run(sql);
    await expect(opened.storage.probe({ isSuspect: false })).rejects.toBeInstanceOf(UnavailableError);
  });

  it('leaves no charge of a probe behind', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.storage.quotas.charge({ accountId: 1, limit: LIMIT }, 0);
    await opened.storage.probe({ isSuspect: true });
    expect(await opened.run('SELECT account_id, used FROM usage')).toEqual([{ account_id: '1', used: '1' }]);
    expect(await opened.run('SELECT probes FROM storage_identity')).toEqual([{ probes: '1' }]);
  });

  it('warns of a database that has no accounts, unless it has just been created', async () => {
    await using opened = await openPostgresTestStorage();
    const listMessages = () => opened.logLines.map((line) => String(JSON.parse(line).msg));
    expect(listMessages()).toEqual(['created a new database']);
    await opened.openAgain();
    expect(listMessages()).toContain('the database has no accounts: every key is refused until one is created');
  });

  it('fails with an UnavailableError whose reason has no address in it', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.run('ALTER TABLE usage RENAME TO away');
    const error = await opened.storage.quotas
      .charge({ accountId: 1, limit: LIMIT }, 0)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnavailableError);
    expect((error as UnavailableError).reason).toBe('The tables of Crossrate are missing, or may not be used.');
  });
});
