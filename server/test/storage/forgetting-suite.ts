import { expect, it } from 'vitest';
import { DAY_MS, ForgettingWorld, HOUR_MS } from './forgetting-world.ts';
import type { TestStorage } from './test-storage.ts';

const TODAY = 20_000;

/** Tests the promises of the quota store about counters of past days. */
export function describeForgetting(open: () => Promise<TestStorage>): void {
  const openWorld = async () => new ForgettingWorld(await open());

  it('forgets all but the last seven days once charges have been of a day for an hour', async () => {
    await using world = await openWorld();
    for (let day = TODAY - 7; day < TODAY; day += 1) await world.liveThrough(day);
    await world.charge(TODAY);
    world.opened.clock.pass(HOUR_MS - 10_000);
    await world.charge(TODAY);
    expect(await world.readUsed(TODAY - 7)).toBe(1);
    world.opened.clock.pass(10_000);
    await world.waitUntilForgotten(TODAY - 7, TODAY);
    for (let day = TODAY - 6; day <= TODAY; day += 1) expect(await world.readUsed(day)).toBe(1);
  });

  it('keeps the last seven days with charges, however many there were without', async () => {
    await using world = await openWorld();
    for (let week = 7; week >= 0; week -= 1) await world.liveThrough(TODAY - 7 * week);
    await world.waitUntilForgotten(TODAY - 49, TODAY);
    expect(await world.readUsed(TODAY - 42)).toBe(1);
  });

  it('does not grant a day again after a clock was 8 days ahead for hours, over restarts', async () => {
    await using world = await openWorld();
    for (let day = TODAY - 6; day <= TODAY; day += 1) await world.liveThrough(day);
    const restarted = await world.opened.openAgain();
    await world.charge(TODAY + 8, restarted);
    world.opened.clock.pass(5 * HOUR_MS);
    // There is one day too many: the oldest goes, not the real one.
    await world.waitUntilForgotten(TODAY - 6, TODAY + 8, restarted);
    expect(await world.charge(TODAY, restarted)).toBe(false);
    expect(await world.charge(TODAY, await world.opened.openAgain())).toBe(false);
  });

  it('forgets nothing by a clock that leaps to and fro', async () => {
    await using world = await openWorld();
    for (let day = TODAY - 7; day < TODAY; day += 1) await world.liveThrough(day);
    for (const ahead of [0, 8, 0, 9, 0, 10, 0]) {
      world.opened.clock.pass(HOUR_MS);
      await world.charge(TODAY + ahead);
    }
    expect(await world.readUsed(TODAY - 7)).toBe(1);
    expect(await world.charge(TODAY)).toBe(false);
  });

  it('logs a leap of the clock by more than a day, forward and back, at most once an hour', async () => {
    await using world = await openWorld();
    for (const day of [TODAY, TODAY + 1, TODAY + 9, TODAY + 1, TODAY + 9]) await world.charge(day);
    const leap = { level: 'warn', from: '2024-10-05', to: '2024-10-13' };
    expect(world.listLeaps()).toEqual([expect.objectContaining(leap)]);
    world.opened.clock.pass(HOUR_MS);
    await world.charge(TODAY + 1);
    expect(world.listLeaps()).toEqual([
      expect.objectContaining(leap),
      expect.objectContaining({ level: 'warn', from: leap.to, to: leap.from }),
    ]);
  });

  it('logs that the clock has leapt while nothing ran', async () => {
    await using world = await openWorld();
    await world.charge(TODAY);
    await world.charge(TODAY + 8, await world.opened.openAgain());
    expect(world.listLeaps()).toEqual([expect.objectContaining({ from: '2024-10-04', to: '2024-10-12' })]);
  });

  it('takes days on which nobody charged for no leap', async () => {
    await using world = await openWorld();
    await world.charge(TODAY);
    world.opened.clock.pass(3 * DAY_MS);
    await world.charge(TODAY + 3);
    expect(world.listLeaps()).toEqual([]);
  });
}
