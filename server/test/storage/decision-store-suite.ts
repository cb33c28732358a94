import { expect, it } from 'vitest';
import type { Decision, Entry } from '../../src/judging/decisions.ts';
import type { TestStorage } from './test-storage.ts';

const hold: Decision = { subject: 'SEK', kind: 'hold', reason: 'Closed.', by: 'ann', decidedAt: 1_795_258_800_123 };
/** The other kinds. */
const others: readonly Decision[] = [
  { ...hold, subject: 'HKD', kind: 'restore' },
  { ...hold, subject: 'currency-api', kind: 'trust' },
  { ...hold, subject: 'ecb' },
];
const accept: Decision = {
  subject: 'NGN',
  kind: 'accept',
  rate: { numerator: 1n, denominator: 3n },
  provider: 'ecb',
  asOf: 1_795_255_200_000,
  reason: 'Devalued; "The Guardian", p. 1 😀',
  by: 'Åse "Bo" O’Neill',
  decidedAt: 1_795_258_800_456,
};

/** Tests the promises of the store of decisions on an adapter. */
export function describeDecisionStore(open: () => Promise<TestStorage>): void {
  it('lists decisions and their ends as they were made, with exact rates', async () => {
    await using opened = await open();
    const { decisions } = opened.storage.rates;
    expect(await decisions.list()).toEqual([]);
    const release: Entry = { ...hold, kind: 'release', subject: 'ecb', reason: 'Mended.' };
    const entries: Entry[] = [...others.toReversed(), accept, release, { ...hold, subject: 'NGN' }, accept];
    for (const entry of entries) await decisions.append(entry);
    expect(await decisions.list()).toEqual(entries);
  });

  it('refuses to read a decision that it would have to guess at', async () => {
    await using opened = await open();
    await opened.run(`INSERT INTO rate_decisions (subject, kind, reason, decided_by, decided_at)
      VALUES ('SEK', 'accept', 'x', 'ann', 5)`);
    await expect(opened.storage.rates.decisions.list()).rejects.toThrow();
  });
}
