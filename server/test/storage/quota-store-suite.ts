import { expect, it } from 'vitest';
import type { TestStorage } from './test-storage.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOON = 20_000.5 * DAY_MS;

/** Tests the promises of the quota store on an adapter. */
export function describeQuotaStore(open: () => Promise<TestStorage>): void {
  /** Reads the counters at noon of a day. */
  async function openAt(now: number) {
    const opened = await open();
    await opened.setClock(now);
    return opened;
  }

  it('counts each charge and says how many were used, and on which day', async () => {
    await using opened = await openAt(NOON);
    const { quotas } = opened.storage;
    expect(await quotas.read(1, NOON)).toMatchObject({ used: 0, day: 20_000 });
    expect(await quotas.charge({ accountId: 1, limit: 3 }, NOON)).toMatchObject({
      granted: true,
      used: 1,
      day: 20_000,
    });
    expect(await quotas.charge({ accountId: 1, limit: 3 }, NOON)).toMatchObject({
      granted: true,
      used: 2,
      day: 20_000,
    });
    expect(await quotas.read(1, NOON)).toMatchObject({ used: 2, day: 20_000 });
  });

  it('grants exactly the limit, each count once, whatever the concurrency', async () => {
    await using opened = await openAt(NOON);
    const { quotas } = opened.storage;
    const charges = await Promise.all(
      Array.from({ length: 130 }, () => quotas.charge({ accountId: 1, limit: 100 }, NOON)),
    );
    const counts = charges.filter(({ granted }) => granted).map(({ used }) => used);
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(charges.filter(({ granted }) => !granted)).toHaveLength(30);
    expect(await quotas.read(1, NOON)).toMatchObject({ used: 100, day: 20_000 });
  });

  it('grants exactly the limit to two processes that race for the first charges of a day', async () => {
    await using opened = await openAt(NOON);
    const stores = [opened.storage, await opened.openAgain()];
    for (const account of [1, 2, 3, 4, 5]) {
      const racing = Array.from({ length: 26 }, (_, index) =>
        stores[index % 2]?.quotas.charge({ accountId: account, limit: 20 }, NOON),
      );
      const granted = (await Promise.all(racing)).filter((charge) => charge?.granted);
      expect(granted).toHaveLength(20);
    }
  });

  it('says how many were used when it grants nothing more', async () => {
    await using opened = await openAt(NOON);
    const { quotas } = opened.storage;
    await quotas.charge({ accountId: 1, limit: 2 }, NOON);
    await quotas.charge({ accountId: 1, limit: 2 }, NOON);
    expect(await quotas.charge({ accountId: 1, limit: 2 }, NOON)).toMatchObject({
      granted: false,
      used: 2,
      day: 20_000,
    });
    expect(await quotas.charge({ accountId: 1, limit: 1 }, NOON)).toMatchObject({
      granted: false,
      used: 2,
      day: 20_000,
    });
  });

  it('counts every account and every day apart', async () => {
    await using opened = await openAt(NOON);
    const { quotas } = opened.storage;
    await quotas.charge({ accountId: 1, limit: 1 }, NOON);
    expect(await quotas.charge({ accountId: 2, limit: 1 }, NOON)).toMatchObject({ granted: true, used: 1 });
    await opened.setClock(NOON + DAY_MS);
    expect(await quotas.charge({ accountId: 1, limit: 1 }, NOON + DAY_MS)).toMatchObject({
      granted: true,
      used: 1,
      day: 20_001,
    });
    expect(await quotas.charge({ accountId: 1, limit: 1 }, NOON + DAY_MS)).toMatchObject({ granted: false });
  });

  it('begins a new day at midnight UTC, not before', async () => {
    const midnight = 20_001 * DAY_MS;
    await using opened = await openAt(midnight - 1);
    const { quotas } = opened.storage;
    expect(await quotas.charge({ accountId: 1, limit: 1 }, midnight - 1)).toMatchObject({ granted: true, day: 20_000 });
    await opened.setClock(midnight);
    expect(await quotas.charge({ accountId: 1, limit: 1 }, midnight)).toMatchObject({ granted: true, day: 20_001 });
  });

  it('lists the counters of today for a range of ids', async () => {
    await using opened = await openAt(NOON - DAY_MS);
    const { quotas } = opened.storage;
    await quotas.charge({ accountId: 1, limit: 5 }, NOON - DAY_MS);
    await opened.setClock(NOON);
    for (const account of [1, 2, 3, 3, 4]) await quotas.charge({ accountId: account, limit: 5 }, NOON);
    expect(await quotas.readBetween(2, 3, NOON)).toEqual({
      day: 20_000,
      used: new Map([
        [2, 1],
        [3, 2],
      ]),
    });
  });

  it('grants nothing at a limit of zero', async () => {
    await using opened = await openAt(NOON);
    expect(await opened.storage.quotas.charge({ accountId: 1, limit: 0 }, NOON)).toMatchObject({
      granted: false,
      used: 0,
    });
  });

  it.each([1, 2, 6, 8, 400])(
    'does not grant a day again when a clock that was %i days ahead is set right',
    async (ahead) => {
      await using opened = await openAt(NOON);
      const { quotas } = opened.storage;
      const later = NOON + ahead * DAY_MS;
      expect(await quotas.charge({ accountId: 1, limit: 1 }, NOON)).toMatchObject({ granted: true });
      await opened.setClock(later);
      expect(await quotas.charge({ accountId: 1, limit: 1 }, later)).toMatchObject({ granted: true });
      await opened.setClock(NOON);
      expect(await quotas.charge({ accountId: 1, limit: 1 }, NOON)).toMatchObject({ granted: false });
    },
  );
}
