import { expect, it } from 'vitest';
import type { Decision } from '../../src/refresh/decisions.ts';
import type { TestStorage } from './test-storage.ts';

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

/** Tests the promises of the store of decisions on an adapter. */
export function describeDecisionStore(open: () => Promise<TestStorage>): void {
  it('has no decisions at first', async () => {
    await using opened = await open();
    expect(await opened.storage.rates.decisions.list()).toEqual([]);
  });

  it('lists decisions with exact rates, sorted by code', async () => {
    await using opened = await open();
    await opened.storage.rates.decisions.put(hold);
    await opened.storage.rates.decisions.put(accept);
    expect(await opened.storage.rates.decisions.list()).toEqual([accept, hold]);
  });

  it('keeps the last decision about a currency, whatever the one before was', async () => {
    await using opened = await open();
    await opened.storage.rates.decisions.put(accept);
    await opened.storage.rates.decisions.put({ ...hold, code: 'NGN' });
    expect(await opened.storage.rates.decisions.list()).toEqual([{ ...hold, code: 'NGN' }]);
    await opened.storage.rates.decisions.put(accept);
    expect(await opened.storage.rates.decisions.list()).toEqual([accept]);
  });

  it('takes back one decision and no other, and says whether there was one', async () => {
    await using opened = await open();
    await opened.storage.rates.decisions.put(hold);
    await opened.storage.rates.decisions.put(accept);
    expect(await opened.storage.rates.decisions.remove('NGN')).toBe(true);
    expect(await opened.storage.rates.decisions.list()).toEqual([hold]);
    expect(await opened.storage.rates.decisions.remove('NGN')).toBe(false);
  });
}
