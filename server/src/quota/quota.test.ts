import { expect, it } from 'vitest';
import type { Account } from '../access/account.ts';
import { Quota } from './quota.ts';
import type { QuotaStore } from './quota-store.ts';
import { toUtcDay } from './utc-day.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const MIDNIGHT = Date.parse('2026-11-22T00:00:00Z');
const client = { destroyed: false };
const account: Account = {
  id: 1,
  email: 'someone@example.com',
  verified: true,
  restricted: false,
  revoked: false,
  dailyLimit: 1,
  createdAt: '2026-11-21T00:00:00.000Z',
};

/**
 * Creates a quota whose storage counts its calls.
 *
 * @param aheadMs - The difference of this machine's clock from that of the storage; without it, the storage has none.
 */
function setUp(start: number, aheadMs?: number) {
  const time = { now: start };
  const asked = { charges: 0, used: new Map<number, number>() };
  const store: Pick<QuotaStore, 'charge'> = {
    async charge({ limit }, now) {
      asked.charges += 1;
      const day = toUtcDay(aheadMs === undefined ? now : time.now);
      const counter = { day, now: aheadMs === undefined ? undefined : time.now };
      const used = asked.used.get(day) ?? 0;
      if (used >= limit) return { granted: false, used, ...counter };
      asked.used.set(day, used + 1);
      return { granted: true, used: used + 1, ...counter };
    },
  };
  return { time, asked, quota: new Quota(store as QuotaStore, { now: () => time.now + (aheadMs ?? 0) }) };
}

it('refuses an account that is used up without asking the storage again, for a second', async () => {
  const { time, asked, quota } = setUp(NOON);
  expect(await quota.charge(account, client)).toMatchObject({ granted: true });
  expect(quota.findSpent(account)).toBeUndefined();
  const refused = await quota.charge(account, client);
  expect(refused).toMatchObject({ granted: false, state: { remaining: 0, resetAfter: 43_200 } });
  time.now += 999;
  expect(await quota.charge(account, client)).toMatchObject({ granted: false, state: { remaining: 0 } });
  expect(asked.charges).toBe(2);
  time.now += 1;
  await quota.charge(account, client);
  expect(asked.charges).toBe(3);
});

it.each([90, -90])(
  'counts the seconds to midnight by the clock of the store, from which its own differs by %i s',
  async (ahead) => {
    const { time, quota } = setUp(MIDNIGHT - 3_000, ahead * 1000);
    await quota.charge(account, client);
    expect(await quota.charge(account, client)).toMatchObject({ granted: false, state: { resetAfter: 3 } });
    time.now += 999;
    expect(quota.findSpent(account)).toMatchObject({ resetAfter: 3 });
    time.now += 1;
    expect(await quota.charge(account, client)).toMatchObject({ granted: false, state: { resetAfter: 2 } });
    time.now += 999;
    expect(quota.findSpent(account)).toMatchObject({ resetAfter: 2 });
    time.now += 501;
    expect(await quota.charge(account, client)).toMatchObject({ granted: false, state: { resetAfter: 1 } });
    time.now += 500;
    expect(quota.findSpent(account)).toBeUndefined();
    expect(await quota.charge(account, client)).toMatchObject({ granted: true, state: { resetAfter: 86_400 } });
  },
);

it('asks again for an account whose limit has grown, and after the clock was set back', async () => {
  const { time, asked, quota } = setUp(NOON);
  await quota.charge(account, client);
  await quota.charge(account, client);
  expect(await quota.charge({ ...account, dailyLimit: 2 }, client)).toMatchObject({ granted: true });
  time.now -= 1;
  await quota.charge(account, client);
  expect(asked.charges).toBe(4);
});
