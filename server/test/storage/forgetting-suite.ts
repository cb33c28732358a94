import { expect, it } from 'vitest';
import { DAYS_KEPT } from '../../src/quota/utc-day.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { TestStorage } from './test-storage.ts';

const DAY_MS = 86_400_000;
const TODAY = 20_000;

/** Tests the promises of the quota store about counters of past days. */
export function describeForgetting(open: () => Promise<TestStorage>): void {
  /** Opens a storage in which account 1 and others use up their limit of 1 on chosen days. */
  async function openWorld() {
    const opened = await open();
    const setNoon = async (day: number) => {
      const noon = (day + 0.5) * DAY_MS;
      await opened.setClock(noon);
      return noon;
    };
    return {
      ...opened,
      async charge(day: number, { quotas }: Storage = opened.storage, accounts = 1) {
        const noon = await setNoon(day);
        const ids = Array.from({ length: accounts }, (_, index) => index + 1);
        const results = [];
        // Those of one batch, since a charge that waits for several batches may come too late.
        while (ids.length > 0)
          results.push(
            ...(await Promise.all(ids.splice(0, 500).map((accountId) => quotas.charge({ accountId, limit: 1 }, noon)))),
          );
        return results.some(({ granted }) => granted);
      },
      async countUsed(day: number) {
        return (await opened.storage.quotas.readBetween(1, 10_000, await setNoon(day))).used.size;
      },
    };
  }

  it('forgets all but the last thirty days with charges, however many counters a day has', async () => {
    await using world = await openWorld();
    const days = [99, ...Array.from({ length: DAYS_KEPT }, (_, index) => 2 * index).reverse()].map(
      (ago) => TODAY - ago,
    );
    for (const day of days.slice(0, -1)) await world.charge(day, world.storage, day === TODAY - 99 ? 4_500 : 1);
    await world.charge(TODAY);
    await expect.poll(() => world.countUsed(TODAY - 99)).toBe(0);
    for (const day of days.slice(1)) expect(await world.countUsed(day)).toBe(1);
  });

  it('grants no day again after a clock was wrong for a moment, over restarts', async () => {
    await using world = await openWorld();
    for (let day = TODAY - DAYS_KEPT + 1; day <= TODAY; day += 1) await world.charge(day);
    await world.charge(TODAY + 8, await world.openAgain());
    // There is one day too many: the oldest goes, not the real one.
    await expect.poll(() => world.countUsed(TODAY - DAYS_KEPT + 1)).toBe(0);
    await world.charge(TODAY - 400, await world.openAgain());
    for (const day of [TODAY - DAYS_KEPT + 2, TODAY, TODAY + 8])
      expect(await world.charge(day, await world.openAgain())).toBe(false);
  });
}
