import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { startTcpProxy } from '../../../test/postgres/tcp-proxy.ts';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { settleWithin } from '../../../test/settle-within.ts';
import { chargeOn } from '../../../test/storage/charge-on.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../logger.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { openStorage } from '../open-storage.ts';

const LIMIT = 1_000_000;
/** The promise is one second; the rest is for a busy machine. */
const PROMISED_MS = 2_000;

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  /** Opens a storage that reaches the database through a proxy, with parameters added to the address. */
  async function openThroughProxy(parameters: Readonly<Record<string, string>> = {}) {
    await using resources = new AsyncDisposableStack();
    const opened = resources.use(await openPostgresTestStorage());
    const url = new URL(opened.url);
    const proxy = resources.use(await startTcpProxy(Number(url.port || 5432)));
    url.host = `127.0.0.1:${proxy.port}`;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const location = { kind: 'postgres', url: url.href } as const;
    const storage = resources.use(await openStorage(location, { clock: systemClock, log: createLog('silent') }));
    const owned = resources.move();
    return { ...opened, storage, proxy, [Symbol.asyncDispose]: () => owned.disposeAsync() };
  }

  it('charges simultaneous requests in one statement', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.run(`CREATE TABLE statements (id int GENERATED ALWAYS AS IDENTITY);
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO statements DEFAULT VALUES; RETURN NULL; END $$;
      CREATE TRIGGER note AFTER INSERT ON usage FOR EACH STATEMENT EXECUTE FUNCTION note()`);
    const { quotas } = opened.storage;
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => quotas.charge({ accountId: 1 + (index % 50), limit: LIMIT }, 0)),
    );
    expect(await opened.run('SELECT * FROM statements')).toHaveLength(1);
  });

  it('grants each count once and loses none while its connections are ended again and again', async () => {
    await using opened = await openPostgresTestStorage();
    const charging = chargeOn(opened.storage, 16);
    for (let round = 0; round < 20; round += 1) {
      const before = charging.granted.length;
      await opened.terminateBackends();
      await expect.poll(() => charging.granted.length, { interval: 5 }).toBeGreaterThan(before);
    }
    await charging.stop();
    expect(new Set(charging.granted).size).toBe(charging.granted.length);
    const { used } = await opened.storage.quotas.read(1, 0);
    expect(used).toBeGreaterThanOrEqual(charging.granted.length);
  });

  it('grants nothing when the answer is lost, though the charge may be counted', async () => {
    await using opened = await openThroughProxy();
    const { quotas } = opened.storage;
    expect(await quotas.charge({ accountId: 1, limit: LIMIT }, 0)).toMatchObject({ granted: true, used: 1 });
    opened.proxy.cutAtNextAnswer();
    await expect(quotas.charge({ accountId: 1, limit: LIMIT }, 0)).rejects.toBeInstanceOf(UnavailableError);
    expect(await quotas.charge({ accountId: 1, limit: LIMIT }, 0)).toMatchObject({
      granted: true,
      used: 3,
      day: expect.any(Number),
    });
  });

  it('answers within a second when the host is gone, connected or not, and works on once it is back', async () => {
    await using opened = await openThroughProxy();
    const { quotas, accounts, changes } = opened.storage;
    const needed = [
      () => quotas.charge({ accountId: 1, limit: LIMIT }, 0),
      () => quotas.read(1, 0),
      () => accounts.findByKeyDigest('digest'),
      () => changes.read(),
    ];
    await Promise.all(needed.map((need) => need()));
    opened.proxy.freeze();
    for (const _state of ['connected', 'connecting']) {
      for (const result of await settleWithin(PROMISED_MS, Promise.allSettled(needed.map((need) => need())))) {
        expect(result).toMatchObject({ status: 'rejected', reason: expect.any(UnavailableError) });
      }
    }
    opened.proxy.thaw();
    await expect
      .poll(() => quotas.charge({ accountId: 1, limit: LIMIT }, 0).catch(() => undefined))
      .toMatchObject({ granted: true });
  });

  it('survives that the database hangs while a file of its TLS is gone', async () => {
    await using folder = await makeTemporaryFolder();
    const certificate = join(folder.path, 'ca.crt');
    await writeFile(certificate, '');
    await using opened = await openThroughProxy({ sslmode: 'disable', sslrootcert: certificate });
    const charge = () => opened.storage.quotas.charge({ accountId: 1, limit: LIMIT }, 0);
    await charge();
    opened.proxy.freeze();
    await rm(certificate);
    const unhandled: unknown[] = [];
    const hear = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', hear);
    await expect(charge()).rejects.toThrow('it did not answer');
    await expect(charge()).rejects.toThrow('ca.crt');
    process.off('unhandledRejection', hear);
    expect(unhandled).toEqual([]);
    await writeFile(certificate, '');
    opened.proxy.thaw();
    await expect.poll(() => charge().catch(() => undefined)).toMatchObject({ granted: true });
  });

  it('answers every queued request within a second while a row is locked', async () => {
    await using opened = await openPostgresTestStorage();
    const { quotas } = opened.storage;
    await quotas.charge({ accountId: 1, limit: LIMIT }, 0);
    await opened.run('BEGIN; SELECT * FROM usage FOR UPDATE');
    const stuck = [quotas.charge({ accountId: 1, limit: LIMIT }, 0)];
    await setTimeout(100);
    stuck.push(quotas.charge({ accountId: 1, limit: LIMIT }, 0), quotas.charge({ accountId: 2, limit: LIMIT }, 0));
    for (const result of await settleWithin(PROMISED_MS, Promise.allSettled(stuck))) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(UnavailableError) });
    }
    await opened.run('COMMIT');
    expect(await quotas.charge({ accountId: 1, limit: LIMIT }, 0)).toMatchObject({ granted: true, used: 2 });
  });

  it('looks accounts up while charges are stuck', async () => {
    await using opened = await openPostgresTestStorage();
    const { quotas, accounts } = opened.storage;
    await accounts.create(newAccount, 'digest');
    await quotas.charge({ accountId: 1, limit: LIMIT }, 0);
    await opened.run('BEGIN; SELECT * FROM usage FOR UPDATE');
    const stuck = quotas.charge({ accountId: 1, limit: LIMIT }, 0).catch(() => 'refused');
    expect(await accounts.findByKeyDigest('digest')).toMatchObject({ id: 1 });
    await opened.run('COMMIT');
    await stuck;
  });

  it('refuses everything when its tables are gone, and says where they were', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.run('ALTER TABLE usage RENAME TO away');
    const charge = opened.storage.quotas.charge({ accountId: 1, limit: LIMIT }, 0);
    await expect(charge).rejects.toBeInstanceOf(UnavailableError);
    await expect(charge).rejects.toThrow(/^The database postgres:\/\/127\.0\.0\.1:\d+\/\w+ cannot be used: .*usage/);
  });

  it('is exact where the database prefers another isolation', async () => {
    await using opened = await openPostgresTestStorage();
    const url = new URL(opened.url);
    url.searchParams.set('options', `${url.searchParams.get('options')} -c default_transaction_isolation=serializable`);
    const location = { kind: 'postgres', url: url.href } as const;
    const open = () => openStorage(location, { clock: systemClock, log: createLog('silent') });
    await using one = await open();
    await using other = await open();
    const charges = Array.from({ length: 60 }, (_, index) =>
      (index % 2 ? one : other).quotas.charge({ accountId: 1, limit: 40 }, 0),
    );
    expect((await Promise.all(charges)).filter(({ granted }) => granted)).toHaveLength(40);
  });

  /** Opens a storage whose database has another default of a setting. */
  function openWithDefault({ url: address }: { readonly url: string }, setting: string) {
    const url = new URL(address);
    url.searchParams.set('options', `${url.searchParams.get('options')} -c ${setting}`);
    return openStorage({ kind: 'postgres', url: url.href }, { clock: systemClock, log: createLog('silent') });
  }

  it('charges where the database ends statements after a millisecond', async () => {
    await using opened = await openPostgresTestStorage();
    await using storage = await openWithDefault(opened, 'statement_timeout=1');
    // On a busy machine, a charge may be refused because it took too long.
    const charge = () => storage.quotas.charge({ accountId: 1, limit: LIMIT }, 0).catch(() => undefined);
    for (let granted = 1; granted <= 20; granted += 1) await expect.poll(charge).toMatchObject({ granted: true });
    expect(await storage.contents.read((contents) => contents.countAccounts())).toBe(0);
  });

  it('keeps its connections where the database ends idle ones', async () => {
    await using opened = await openPostgresTestStorage();
    await using storage = await openWithDefault(opened, 'idle_session_timeout=500');
    storage.changes.onHint(() => {});
    await storage.quotas.charge({ accountId: 1, limit: LIMIT }, 0);
    await storage.changes.read();
    const name = new URL(opened.url).searchParams.get('application_name');
    const listConnections = () =>
      opened.run(`SELECT pid FROM pg_stat_activity WHERE application_name = '${name}' ORDER BY pid`);
    await expect.poll(listConnections).toHaveLength(3);
    const connections = await listConnections();
    await setTimeout(1_200);
    expect(await listConnections()).toEqual(connections);
  });

  it('lends its contents for longer than the database lets a transaction idle', async () => {
    await using opened = await openPostgresTestStorage();
    await using storage = await openWithDefault(opened, 'idle_in_transaction_session_timeout=1');
    const counting = storage.contents.read(async (contents) => {
      await opened.run('SELECT pg_sleep(0.1)');
      return await contents.countAccounts();
    });
    expect(await counting).toBe(0);
  });

  it('grants what is left to the first callers when the limit was lowered meanwhile', async () => {
    await using opened = await openPostgresTestStorage();
    const { quotas } = opened.storage;
    await Promise.all(Array.from({ length: 5 }, () => quotas.charge({ accountId: 1, limit: 10 }, 0)));
    const day = expect.any(Number);
    expect(await quotas.charge({ accountId: 1, limit: 3 }, 0)).toMatchObject({ used: 5, granted: false, day });
    const more = await Promise.all(Array.from({ length: 3 }, () => quotas.charge({ accountId: 1, limit: 7 }, 0)));
    expect(more).toMatchObject([
      { used: 6, granted: true, day },
      { used: 7, granted: true, day },
      { used: 7, granted: false, day },
    ]);
  });

  it('forgets a day of more counters than it deletes at once', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.run('INSERT INTO usage SELECT i, 19000, 1, 0, 5 FROM generate_series(1, 4500) AS i');
    await opened.run('INSERT INTO usage SELECT 1, day, 1, 0, 5 FROM generate_series(19994, 19999) AS day');
    await opened.setClock(20_000 * 86_400_000);
    await opened.storage.quotas.charge({ accountId: 1, limit: 5 }, 0);
    opened.clock.pass(3_600_000);
    await opened.storage.quotas.charge({ accountId: 1, limit: 5 }, 0);
    const listDays = async () => (await opened.run('SELECT day FROM usage ORDER BY day')).map(({ day }) => day);
    await expect.poll(listDays).toEqual([19_994, 19_995, 19_996, 19_997, 19_998, 19_999, 20_000]);
  });

  it('does not keep a program from ending when the database hangs', async () => {
    await using opened = await openThroughProxy();
    await opened.storage.quotas.charge({ accountId: 1, limit: LIMIT }, 0);
    opened.storage.changes.onHint(() => {});
    await opened.storage.changes.read();
    opened.proxy.freeze();
    const listing = opened.storage.rates.decisions.list().catch(() => undefined);
    await settleWithin(PROMISED_MS + 1_000, Promise.resolve(opened.storage[Symbol.asyncDispose]()));
    // The program would have ended by now. Its statement is answered only when the database continues.
    opened.proxy.thaw();
    await listing;
  });

  it('survives the loss of idle connections', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.storage.changes.read();
    await opened.terminateBackends();
    await setTimeout(50);
    await expect.poll(() => opened.storage.changes.read().catch(() => undefined)).toBeDefined();
  });
});
