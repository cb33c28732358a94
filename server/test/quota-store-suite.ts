import { expect, it } from 'vitest';
import type { QuotaStore } from '../src/quota/quota-store.ts';

/** What every adapter of the quota store promises. */
export function quotaStoreSuite(open: () => Promise<{ store: QuotaStore } & AsyncDisposable>): void {
  it('counts each charge and says how many were used', async () => {
    await using opened = await open();
    const counter = { accountId: 1, day: 20_000 };
    expect(await opened.store.used(counter)).toBe(0);
    expect(await opened.store.charge(counter, 3)).toBe(1);
    expect(await opened.store.charge(counter, 3)).toBe(2);
    expect(await opened.store.used(counter)).toBe(2);
  });

  it('grants exactly the limit, whatever the concurrency', async () => {
    await using opened = await open();
    const counter = { accountId: 1, day: 20_000 };
    const results = await Promise.all(Array.from({ length: 130 }, () => opened.store.charge(counter, 100)));
    expect(results.filter((used) => used !== undefined).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    expect(await opened.store.used(counter)).toBe(100);
  });

  it('counts every account and every day apart', async () => {
    await using opened = await open();
    await opened.store.charge({ accountId: 1, day: 20_000 }, 1);
    expect(await opened.store.charge({ accountId: 2, day: 20_000 }, 1)).toBe(1);
    expect(await opened.store.charge({ accountId: 1, day: 20_001 }, 1)).toBe(1);
    expect(await opened.store.charge({ accountId: 1, day: 20_000 }, 1)).toBeUndefined();
  });

  it('grants nothing at a limit of zero', async () => {
    await using opened = await open();
    expect(await opened.store.charge({ accountId: 1, day: 20_000 }, 0)).toBeUndefined();
  });

  it.each([1, 2, 6])('does not grant a day again when a clock that was %i days ahead is set right', async (ahead) => {
    await using opened = await open();
    expect(await opened.store.charge({ accountId: 1, day: 20_000 }, 1)).toBe(1);
    expect(await opened.store.charge({ accountId: 1, day: 20_000 + ahead }, 1)).toBe(1);
    expect(await opened.store.charge({ accountId: 1, day: 20_000 }, 1)).toBeUndefined();
  });
}
