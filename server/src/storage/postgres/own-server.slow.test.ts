import { describe, expect, it } from 'vitest';
import { type OwnPostgres, startOwnPostgres } from '../../../test/postgres/own-postgres.ts';
import { serverBinaries } from '../../../test/postgres/postgres-programs.ts';
import { settleWithin } from '../../../test/settle-within.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log/logger.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { openStorage } from '../open-storage.ts';
import type { Storage } from '../storage.ts';

/** The promise is one second; the rest is for a busy machine. */
const PROMISED_MS = 2_000;

function openAt({ url }: Pick<OwnPostgres, 'url'>, options = ''): Promise<Storage> {
  const address = options ? `${url}?options=${encodeURIComponent(options)}` : url;
  return openStorage({ kind: 'postgres', url: address }, { clock: systemClock, log: createLog('silent') });
}

const charge = ({ quotas }: Storage) => quotas.charge({ accountId: 1, limit: 1_000_000_000 }, Date.now());

/** Rejects unless the charge is refused in time. */
function expectRefused(storage: Storage): Promise<void> {
  return expect(settleWithin(PROMISED_MS, charge(storage))).rejects.toBeInstanceOf(UnavailableError);
}

/** Tries to charge until a charge succeeds. */
function expectHealed(storage: Storage, timeout: number): Promise<unknown> {
  return expect.poll(() => charge(storage).catch(() => undefined), { timeout }).toMatchObject({ granted: true });
}

describe.skipIf(serverBinaries === undefined)('Postgres', () => {
  it('refuses charges while a standby that must confirm them is missing, and charges again without it', async () => {
    await using server = await startOwnPostgres();
    // The request to cancel an abandoned commit goes to the host of its session.
    await using storage = await openAt({ url: server.url.replace('@', '@127.0.0.1:1,') });
    const before = await charge(storage);
    await server.query("ALTER SYSTEM SET synchronous_standby_names = 'missing'");
    await server.query('SELECT pg_reload_conf()');
    await expect
      .poll(() => server.query('SHOW synchronous_standby_names'))
      .toEqual([{ synchronous_standby_names: 'missing' }]);
    for (let round = 0; round < 5; round += 1) await expectRefused(storage);
    await expect(settleWithin(PROMISED_MS, storage.probe())).rejects.toMatchObject({
      reason: expect.stringMatching(/ has not answered within 8\d\d ms\.$/),
    });
    // An abandoned commit would keep a connection and lock the account's row.
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    await expect.poll(() => server.query(waiting)).toEqual([]);
    await server.query('ALTER SYSTEM RESET synchronous_standby_names');
    await server.query('SELECT pg_reload_conf()');
    await expectHealed(storage, 5_000);
    expect((await charge(storage)).used).toBeGreaterThan(before.used);
  });

  it.each([
    ['pg_cancel_backend', ''],
    ['pg_cancel_backend', '-c client_min_messages=error'],
    ['pg_terminate_backend', ''],
  ])(
    'grants nothing when the wait for a standby is ended by %s, though the charge is counted (defaults: "%s")',
    async (end, defaults) => {
      await using server = await startOwnPostgres(['synchronous_standby_names=missing', 'synchronous_commit=local']);
      // Creating the tables does not wait for the standby.
      await (await openAt(server))[Symbol.asyncDispose]();
      await using storage = await openAt(server, `-c synchronous_commit=on ${defaults}`);
      const refused = expectRefused(storage);
      const ending = `SELECT ${end}(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
      await expect.poll(() => server.query(ending), { interval: 10 }).not.toEqual([]);
      await refused;
      expect(await storage.quotas.read(1, Date.now())).toMatchObject({ used: 1 });
    },
  );

  it('is refused as a standby, which lags, at the start and later: a revoked key would be served', async () => {
    await using server = await startOwnPostgres();
    await using storage = await openAt(server);
    await storage.accounts.findByKeyDigest('digest');
    await server.standBy();
    await expect(openAt(server)).rejects.toThrow('it is a standby, which cannot be written');
    const readings = [storage.accounts.findByKeyDigest('digest'), storage.changes.read(), storage.quotas.read(1, 0)];
    for (const reading of await Promise.allSettled(readings)) {
      expect(reading).toMatchObject({
        status: 'rejected',
        reason: { reason: 'The database is a standby, which cannot be written.' },
      });
    }
  });

  it('is refused once new sessions are read-only, as when its disk is nearly full', async () => {
    await using server = await startOwnPostgres();
    await using storage = await openAt(server);
    await server.query('ALTER ROLE postgres SET default_transaction_read_only = on');
    await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'crossrate'");
    const finding = storage.accounts.findByKeyDigest('digest');
    await expect(finding).rejects.toMatchObject({ reason: 'The database is read-only.' });
  });
});
