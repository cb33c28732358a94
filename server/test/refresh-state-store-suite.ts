import { expect, it } from 'vitest';
import { noReferences } from '../src/refresh/references.ts';
import type { RefreshState, RefreshStateStore } from '../src/refresh/refresh-state.ts';
import { bundledSnapshot } from './bundled-snapshot.ts';

/** What every store of the refresh state promises. */
export function refreshStateStoreSuite(open: () => Promise<{ store: RefreshStateStore } & AsyncDisposable>): void {
  it('has nothing before anything was saved', async () => {
    await using opened = await open();
    expect(await opened.store.load()).toBeUndefined();
  });

  it('gives back what was saved last, to the last digit', async () => {
    await using opened = await open();
    const snapshot = await bundledSnapshot();
    const state: RefreshState = {
      snapshot: { ...snapshot, filledFrom: new Map([['SEK', 'ecb']]) },
      references: {
        rates: new Map(
          [...snapshot.rates].map(([code, value]) => [code, { value, suspect: { value, since: 5, seenAt: 7 } }]),
        ),
        sizes: new Map([['ecb', { value: 31 }]]),
      },
    };
    await opened.store.save({ snapshot, references: noReferences });
    await opened.store.save(state);
    expect(await opened.store.load()).toEqual(state);
  });

  it('gives back what new tables are compared with even where there are no rates to serve', async () => {
    await using opened = await open();
    const references = { rates: new Map(), sizes: new Map([['ecb', { value: 31 }]]) };
    await opened.store.save({ references });
    expect(await opened.store.load()).toEqual({ references });
  });
}
