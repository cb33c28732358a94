import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import type { RefreshRecord } from '../../src/refresh/rate-store.ts';
import { type BelievedRate, emptyState, type RefreshState } from '../../src/refresh/refresh-state.ts';
import { buildBundledState } from '../refreshing/bundled-state.ts';
import type { TestStorage } from './test-storage.ts';

const createRecord = (state: RefreshState): RefreshRecord => ({ state, nextAttemptAt: 1_795_258_800_123 });

/** Tests the promises of the record store on an adapter. */
export function describeRecordStore(open: () => Promise<TestStorage>): void {
  /** Saves a record, and loads it as another process would. */
  async function roundTrip(record: RefreshRecord): Promise<RefreshRecord | undefined> {
    await using opened = await open();
    const { revision } = await opened.storage.rates.load();
    await opened.storage.rates.save(record, revision);
    return (await (await opened.openAgain()).rates.load()).record;
  }

  it('has nothing before anything was saved', async () => {
    await using opened = await open();
    expect((await opened.storage.rates.load()).record).toBeUndefined();
  });

  it('loads exactly the saved record', async () => {
    const { believed } = await buildBundledState();
    const suspects = [...believed].map(([code, { provider, rate, asOf }]) => {
      const suspect = { provider, rate, asOf, since: 5, aloneSince: 6, seenAt: 7 };
      return [code, [suspect, { ...suspect, provider: 'ecb' }]] as const;
    });
    const record = createRecord({ believed, suspects: new Map(suspects) });
    expect(await roundTrip(record)).toEqual(record);
  });

  it('loads the figures of the last round', async () => {
    const standing = {
      isConfirmed: true,
      canBeConfirmed: true,
      providers: [
        { provider: 'ecb', quoted: 29, outvoted: { outlier: 2 } },
        { provider: 'fixer', quoted: 0, outvoted: {}, diagnosis: 'its rates are those of another base' },
      ],
      withOneWitness: 131,
      kept: new Map<CurrencyCode, string>([['NGN', 'nobody agrees']]),
    };
    expect(await roundTrip({ ...createRecord(emptyState), standing })).toEqual({
      ...createRecord(emptyState),
      standing,
    });
  });

  it('gives back the time since which a rate is provisional, and no time for a confirmed rate', async () => {
    const own = { rate: { numerator: 944n, denominator: 100n }, asOf: 3 };
    const rate = { ...own, provider: 'ecb', believedAt: 4, reference: own };
    const believed: RefreshState['believed'] = new Map<CurrencyCode, BelievedRate>([
      ['NOK', { ...rate, agreedAt: 4 }],
      ['SEK', { ...rate, provisionalSince: 4 }],
    ]);
    const loaded = await roundTrip(createRecord({ believed, suspects: new Map() }));
    expect(loaded?.state.believed).toStrictEqual(believed);
  });

  it('loads suspects even without rates to serve', async () => {
    const suspect = { provider: 'ecb', rate: { numerator: 944n, denominator: 1n }, asOf: 3, since: 5, seenAt: 7 };
    const record = createRecord({ believed: new Map(), suspects: new Map([['SEK', [suspect]]]) });
    expect(await roundTrip(record)).toEqual(record);
  });

  it('does not overwrite a record that another process has saved in the meantime', async () => {
    await using opened = await open();
    const [ours, theirs] = [opened.storage.rates, (await opened.openAgain()).rates];
    const { revision } = await ours.load();
    const next = await theirs.save({ ...createRecord(emptyState), nextAttemptAt: 1 }, revision);
    expect(next).not.toBe(revision);
    expect(await ours.save({ ...createRecord(emptyState), nextAttemptAt: 2 }, revision)).toBeUndefined();
    expect(await ours.load()).toMatchObject({ record: { nextAttemptAt: 1 }, revision: next });
  });

  it('lets exactly one of many that save at once have its way', async () => {
    await using opened = await open();
    const { rates } = opened.storage;
    const { revision } = await rates.load();
    const savings = Array.from({ length: 10 }, (_, nextAttemptAt) =>
      rates.save({ state: emptyState, nextAttemptAt }, revision),
    );
    expect((await Promise.all(savings)).filter((saved) => saved !== undefined)).toHaveLength(1);
  });

  it.each([
    '',
    '{',
    '{}',
    '{"believed":[["EUR",{"provider":"ecb","rate":"1/0","asOf":1,"believedAt":1}]],"suspects":[]}',
  ])('starts without what cannot be read, says so, and saves over it: %j', async (json) => {
    await using opened = await open();
    const before = opened.storage.rates;
    const revision = await before.save(createRecord(await buildBundledState()), (await before.load()).revision);
    await opened.run(`UPDATE refresh_state SET json = '${json}'`);
    const { rates } = await opened.openAgain();
    expect(await rates.load()).toEqual({ record: undefined, revision });
    expect(opened.logLines.at(-1)).toContain('cannot be read');
    expect(await rates.save(createRecord(emptyState), revision ?? 0)).toBeDefined();
  });
}
