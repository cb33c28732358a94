import { expect, it } from 'vitest';
import type { TestStorage } from './test-storage.ts';

/** Tests the promises of the lease on an adapter. */
export function describeLease(open: () => Promise<TestStorage>): void {
  it('is held by one at a time, until it is given back', async () => {
    await using opened = await open();
    const [ours, theirs] = [opened.storage.rates.lease, (await opened.openAgain()).rates.lease];
    expect(await ours.acquire('ours', 60_000)).toBe(true);
    expect(await theirs.acquire('theirs', 60_000)).toBe(false);
    expect(await ours.acquire('ours', 60_000)).toBe(true);
    await theirs.release('theirs');
    expect(await theirs.acquire('theirs', 60_000)).toBe(false);
    await ours.release('ours');
    expect(await theirs.acquire('theirs', 60_000)).toBe(true);
    expect(await ours.acquire('ours', 60_000)).toBe(false);
  });

  it.each([
    ['once its time is over', 0],
    ['with an expiry that predates a clock that was set back', 86_400_000],
  ])('is free again %s', async (_name, milliseconds) => {
    await using opened = await open();
    const { lease } = opened.storage.rates;
    expect(await lease.acquire('dead', milliseconds)).toBe(true);
    expect(await lease.acquire('alive', 60_000)).toBe(true);
  });

  it('is given to exactly one of many that ask at once', async () => {
    await using opened = await open();
    const { lease } = opened.storage.rates;
    const asked = Array.from({ length: 10 }, (_, index) => lease.acquire(`process ${index}`, 60_000));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  });
}
