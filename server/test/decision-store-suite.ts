import { expect, it } from 'vitest';
import type { Decision, DecisionStore } from '../src/refresh/decisions.ts';

const hold: Decision = { code: 'SEK', kind: 'hold', reason: 'The banks are closed.', decidedAt: 1_795_258_800_123 };
const accept: Decision = {
  code: 'NGN',
  kind: 'accept',
  rate: { numerator: 1n, denominator: 3n },
  provider: 'ecb',
  asOf: 1_795_255_200_000,
  reason: 'Devalued; "The Guardian", p. 1 😀',
  decidedAt: 1_795_258_800_456,
};

/** What every store of decisions promises. */
export function decisionStoreSuite(open: () => Promise<{ store: DecisionStore } & AsyncDisposable>): void {
  it('has none before anybody decided', async () => {
    await using opened = await open();
    expect(await opened.store.list()).toEqual([]);
  });

  it('lists what was decided, rates to the last digit, sorted by code', async () => {
    await using opened = await open();
    await opened.store.put(hold);
    await opened.store.put(accept);
    expect(await opened.store.list()).toEqual([accept, hold]);
  });

  it('keeps the last decision about a currency, whatever the one before was', async () => {
    await using opened = await open();
    await opened.store.put(accept);
    await opened.store.put({ ...hold, code: 'NGN' });
    expect(await opened.store.list()).toEqual([{ ...hold, code: 'NGN' }]);
    await opened.store.put(accept);
    expect(await opened.store.list()).toEqual([accept]);
  });

  it('takes back one decision and no other, and says whether there was one', async () => {
    await using opened = await open();
    await opened.store.put(hold);
    await opened.store.put(accept);
    expect(await opened.store.remove('NGN')).toBe(true);
    expect(await opened.store.list()).toEqual([hold]);
    expect(await opened.store.remove('NGN')).toBe(false);
  });
}
