import { expect, it } from 'vitest';
import type { TestStorage } from './test-storage.ts';

const DAY_MS = 86_400_000;
const MIDNIGHT = 20_001 * DAY_MS;
const NOON = MIDNIGHT - DAY_MS / 2;

/** Tests the promises of the quota store on an adapter. */
export function describeQuotaStore(open: () => Promise<TestStorage>): void {
  /** Opens a storage whose clock stands still. */
  async function openAt(now: number) {
    const opened = await open();
    await opened.setClock(now);
    return opened;
  }

  it('grants exactly the limit, each count once, whatever the concurrency', async () => {
    await using opened = await openAt(NOON);
    const { quotas } = opened.storage;
    const charges = await Promise.all(
      Array.from({ length: 130 }, () => quotas.charge({ accountId: 1, limit: 100 }, NOON)),
    );
    const counts = charges.filter(({ granted }) => granted).map(({ used }) => used);
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(charges.filter(({ granted }) => !granted)).toHaveLength(30);
    for (const { quotas } of [opened.storage, await opened.openAgain()])
      expect(await quotas.read(1, NOON)).toMatchObject({ used: 100, day: 20_000 });
  });

  it('grants what is left to the first callers, also when the limit was lowered, and says how many were used', async () => {
    await using opened = await openAt(NOON);
    const { quotas } = opened.storage;
    const day = 20_000;
    await Promise.all([1, 2, 3, 4, 5].map(() => quotas.charge({ accountId: 1, limit: 10 }, NOON)));
    expect(await quotas.charge({ accountId: 1, limit: 3 }, NOON)).toMatchObject({ used: 5, granted: false, day });
    expect(await quotas.charge({ accountId: 2, limit: 0 }, NOON)).toMatchObject({ used: 0, granted: false, day });
    const more = await Promise.all([1, 2, 3].map(() => quotas.charge({ accountId: 1, limit: 7 }, NOON)));
    expect(more).toMatchObject([
      { used: 6, granted: true, day },
      { used: 7, granted: true, day },
      { used: 7, granted: false, day },
    ]);
  });

  it('counts every account apart, and every day from midnight UTC on', async () => {
    await using opened = await openAt(MIDNIGHT - 1);
    const { quotas } = opened.storage;
    const charge = (accountId: number, now: number) => quotas.charge({ accountId, limit: 1 }, now);
    expect(await charge(1, MIDNIGHT - 1)).toMatchObject({ granted: true, used: 1, day: 20_000 });
    expect(await charge(2, MIDNIGHT - 1)).toMatchObject({ granted: true, used: 1 });
    expect(await charge(1, MIDNIGHT - 1)).toMatchObject({ granted: false });
    await opened.setClock(MIDNIGHT);
    expect(await charge(1, MIDNIGHT)).toMatchObject({ granted: true, used: 1, day: 20_001 });
    expect(await charge(1, MIDNIGHT)).toMatchObject({ granted: false });
  });

  it('lists the counters of today for a range of ids', async () => {
    await using opened = await openAt(NOON - DAY_MS);
    const { quotas } = opened.storage;
    await quotas.charge({ accountId: 2, limit: 5 }, NOON - DAY_MS);
    await opened.setClock(NOON);
    for (const account of [1, 2, 3, 3, 4]) await quotas.charge({ accountId: account, limit: 5 }, NOON);
    const used = new Map(Object.entries({ 2: 1, 3: 2 }).map(([id, count]) => [Number(id), count]));
    expect(await quotas.readBetween(2, 3, NOON)).toEqual({ day: 20_000, used });
  });

  it('lists the counters of an account on the last thirty days with charges, without those of tomorrow', async () => {
    await using opened = await openAt(NOON);
    const { quotas } = opened.storage;
    const charge = async (accountId: number, day: number) => {
      await opened.setClock((day + 0.5) * DAY_MS);
      await quotas.charge({ accountId, limit: 5 }, (day + 0.5) * DAY_MS);
    };
    for (const [accountId, day] of [
      ...[[1, 19_971] as const, [1, 19_990] as const, [1, 19_990] as const],
      ...[[2, 19_995] as const, [1, 20_000] as const, [1, 20_001] as const],
    ])
      await charge(accountId, day);
    await opened.setClock(NOON);
    const used = new Map([
      [19_971, 1],
      [19_990, 2],
      [20_000, 1],
    ]);
    expect(await quotas.readDays(1, NOON)).toEqual({ today: 20_000, used });
    expect(await quotas.readDays(3, NOON)).toEqual({ today: 20_000, used: new Map() });
    await opened.setClock(NOON - 10_000 * DAY_MS);
    expect(await quotas.readDays(1, NOON - 10_000 * DAY_MS)).toEqual({ today: 10_000, used: new Map() });
  });
}
