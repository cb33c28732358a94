import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import {
  type BelievedRate,
  emptyState,
  type RefreshState,
  type RefreshStateStore,
} from '../src/refresh/refresh-state.ts';
import { bundledState } from './bundled-state.ts';

/** What every store of the refresh state promises. */
export function refreshStateStoreSuite(open: () => Promise<{ store: RefreshStateStore } & AsyncDisposable>): void {
  it('has nothing before anything was saved', async () => {
    await using opened = await open();
    expect(await opened.store.load()).toBeUndefined();
  });

  it('gives back what was saved last, to the last digit', async () => {
    await using opened = await open();
    const { believed } = await bundledState();
    const suspects = [...believed].map(([code, { provider, rate, asOf }]) => {
      const suspect = { provider, rate, asOf, since: 5, aloneSince: 6, seenAt: 7 };
      return [code, [suspect, { ...suspect, provider: 'ecb' }]] as const;
    });
    const state: RefreshState = { believed, suspects: new Map(suspects) };
    await opened.store.save(emptyState);
    await opened.store.save(state);
    expect(await opened.store.load()).toEqual(state);
  });

  it('gives back since when one source alone has vouched for a rate, and where that is settled, nothing of it', async () => {
    await using opened = await open();
    const own = { rate: { numerator: 944n, denominator: 100n }, asOf: 3 };
    const rate = { ...own, provider: 'ecb', believedAt: 4, reference: own };
    const believed: RefreshState['believed'] = new Map<CurrencyCode, BelievedRate>([
      ['NOK', { ...rate, agreedAt: 4 }],
      ['SEK', { ...rate, provisionalSince: 4 }],
    ]);
    await opened.store.save({ believed, suspects: new Map() });
    expect((await opened.store.load())?.believed).toStrictEqual(believed);
  });

  it('gives back what is suspected even where there are no rates to serve', async () => {
    await using opened = await open();
    const suspect = { provider: 'ecb', rate: { numerator: 944n, denominator: 1n }, asOf: 3, since: 5, seenAt: 7 };
    const state: RefreshState = { believed: new Map(), suspects: new Map([['SEK', [suspect]]]) };
    await opened.store.save(state);
    expect(await opened.store.load()).toEqual(state);
  });
}
