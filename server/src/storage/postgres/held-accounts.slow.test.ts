import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { settleWithin } from '../../../test/settle-within.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { Storage } from '../storage.ts';

const LIMIT = 1_000_000;
/** The promise is one second; the rest is for a busy machine. */
const PROMISED_MS = 2_000;
const ACCOUNTS = 6;
const NOON = 20_000.5 * 86_400_000;
const MIDNIGHT = 20_001 * 86_400_000;

describe.skipIf(testDatabaseUrl === undefined)('Postgres, while an account is held', () => {
  it('answers the other accounts of a batch at once, and the held one when its turn comes', async () => {
    await using opened = await openPostgresTestStorage();
    const { quotas } = opened.storage;
    const charge = (accountId: number, limit = LIMIT) => quotas.charge({ accountId, limit }, 0);
    await Promise.all([1, 2, 3].map((id) => charge(id)));
    await opened.run('BEGIN; UPDATE usage SET used = 99 WHERE account_id = 2');
    const waiting = [charge(2, 100), charge(2, 100)];
    const states: string[] = [];
    for (const promise of waiting) promise.then(() => states.push('answered'));
    // Account 4 has its first charge of the day.
    for (let round = 2; round < 5; round += 1)
      expect(await Promise.all([1, 3, 4].map((id) => charge(id)))).toMatchObject([
        { used: round },
        { used: round },
        { used: round - 1 },
      ]);
    expect(states).toEqual([]);
    await opened.run('COMMIT');
    expect(await Promise.all(waiting)).toMatchObject([
      { granted: true, used: 100 },
      { granted: false, used: 100 },
    ]);
    expect(await quotas.read(2, 0)).toMatchObject({ used: 100 });
  });

  it('fails the held account alone, and within a second, from the first batch on', async () => {
    await using opened = await openPostgresTestStorage();
    const { quotas, accounts } = opened.storage;
    const charge = (accountId: number) => quotas.charge({ accountId, limit: LIMIT }, 0);
    await Promise.all([1, 2].map(charge));
    await opened.run('BEGIN; SELECT FROM usage WHERE account_id = 1 FOR UPDATE');
    const charging = Promise.allSettled([1, 1, 2, 3].map(charge));
    expect(await accounts.findByKeyDigest('digest')).toBeUndefined();
    const results = await settleWithin(PROMISED_MS, charging);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
    await opened.storage.probe();
    await opened.run('COMMIT');
    // The refused charges were not counted, because the row was never free.
    expect(await Promise.all([1, 2].map(charge))).toMatchObject([{ used: 2 }, { used: 3 }]);
  });

  it('charges the first requests of others on a day while another session holds that of one account', async () => {
    await using opened = await openPostgresTestStorage();
    const { quotas } = opened.storage;
    await opened.setClock(NOON);
    const charge = (accountId: number) => quotas.charge({ accountId, limit: LIMIT }, 0);
    await opened.run('BEGIN; INSERT INTO usage VALUES (1, 20000, 1, 0, 5)');
    const held = Array.from({ length: 5 }, () => charge(1));
    const others = Promise.all([2, 3, 3].map(charge));
    const [refused] = await Promise.all([Promise.allSettled(held), others, opened.storage.probe()]);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(await others).toMatchObject([{ used: 1 }, { used: 1 }, { used: 2 }]);
    await opened.run('COMMIT');
    expect(await charge(1)).toMatchObject({ used: 2 });
  });

  it('counts a charge that waited over midnight on one day only', async () => {
    await using opened = await openPostgresTestStorage();
    const { quotas } = opened.storage;
    const charge = (accountId: number) => quotas.charge({ accountId, limit: LIMIT }, 0);
    await opened.setClock(NOON);
    await Promise.all([1, 2].map(charge));
    await opened.run('BEGIN; SELECT FROM usage WHERE day = 20000 AND account_id IN (1, 2) FOR UPDATE');
    const waiting = [charge(1), charge(2)];
    await setTimeout(100);
    // The clock is set in the transaction that holds the rows.
    await opened.setClock(MIDNIGHT);
    await opened.run('COMMIT');
    const charges = await Promise.all(waiting);
    expect(charges).toMatchObject([
      { granted: true, day: 20_000, used: 2 },
      { granted: true, day: 20_001, used: 1 },
    ]);
    const total = 'SELECT sum(used)::int AS total FROM usage WHERE account_id IN (1, 2)';
    expect(await opened.run(total)).toEqual([{ total: 4 }]);
  });

  it('never grants more than the limit or a count twice, whoever holds what and when', {
    timeout: 120_000,
  }, async () => {
    await using opened = await openPostgresTestStorage();
    const storages = [opened.storage, await opened.openAgain(), await opened.openAgain()];
    const step = fc.record({
      storage: fc.nat(storages.length - 1),
      account: fc.nat(ACCOUNTS - 1),
      times: fc.integer({ min: 1, max: 5 }),
      /** An account that another process charges next, in a transaction that lasts until the next one. */
      held: fc.option(fc.nat(ACCOUNTS - 1), { freq: 4 }),
      pauseMs: fc.nat(8),
    });
    let firstId = 0;
    const steps = fc.array(step, { minLength: 5, maxLength: 40 });
    const property = fc.asyncProperty(steps, fc.integer({ min: 1, max: 60 }), async (taken, limit) => {
      firstId += ACCOUNTS;
      const granted = Array.from({ length: ACCOUNTS }, (): number[] => []);
      const refused = new Set<number>();
      let failed = 0;
      const charge = async (storage: Storage | undefined, account: number) => {
        try {
          const charged = await storage?.quotas.charge({ accountId: firstId + account, limit }, 0);
          if (charged?.granted) granted[account]?.push(charged.used);
          else refused.add(account);
        } catch (error) {
          expect(error).toBeInstanceOf(UnavailableError);
          failed += 1;
        }
      };
      const charging: Promise<void>[] = [];
      await opened.run('BEGIN');
      for (const { storage, account, times, held, pauseMs } of taken) {
        if (held !== null) {
          await opened.run('COMMIT; BEGIN');
          const chargeOne = `UPDATE usage SET used = used + 1 WHERE account_id = ${firstId + held} AND used < ${limit}`;
          const [row] = await opened.run(`${chargeOne} RETURNING used`);
          if (row) granted[held]?.push(Number(row.used));
        }
        for (let time = 0; time < times; time += 1) charging.push(charge(storages[storage], account));
        await setTimeout(pauseMs);
      }
      await opened.run('COMMIT');
      await Promise.all(charging);
      const { used } = await opened.storage.quotas.readBetween(firstId, firstId + ACCOUNTS - 1, 0);
      for (const [account, counts] of granted.entries()) {
        const counted = used.get(firstId + account) ?? 0;
        expect(new Set(counts).size).toBe(counts.length);
        expect(Math.max(0, ...counts)).toBeLessThanOrEqual(counted);
        expect(counted).toBeLessThanOrEqual(limit);
        // A charge that failed may be counted.
        expect(counted).toBeGreaterThanOrEqual(counts.length);
        expect(counted).toBeLessThanOrEqual(counts.length + failed);
        if (refused.has(account)) expect(counted).toBe(limit);
      }
    });
    await fc.assert(property, { numRuns: 60 });
  });
});
