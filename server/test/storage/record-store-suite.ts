import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import type { RefreshRecord } from '../../src/editions/rate-store.ts';
import { emptyState } from '../../src/judging/refresh-state.ts';
import { buildFullState, buildLastRate, buildSourced, buildWaiting, publishState, saveState } from './saved-state.ts';
import type { TestStorage } from './test-storage.ts';

/** Tests the promises of the record store on an adapter. */
export function describeRecordStore(open: () => Promise<TestStorage>): void {
  /** Saves a record, and loads it as another process would. */
  async function roundTrip({ record, edition }: ReturnType<typeof publishState>): Promise<RefreshRecord | undefined> {
    await using opened = await open();
    const { revision } = await opened.storage.rates.load();
    await opened.storage.rates.save(record, revision, edition);
    return (await (await opened.openAgain()).rates.load()).record;
  }

  it('loads exactly the saved record, with a reference of its own provider, day and grade', async () => {
    const third = { numerator: 1n, denominator: 3n };
    const reference = buildSourced('9.44', { rate: third, provider: 'fixer', day: -1, grade: 'single' });
    const last = { ...buildLastRate('9.5', { rate: third, grade: 'held' }), reference };
    const believed = new Map([...buildFullState().believed, ['SEK', last] as const]);
    const quotes = [buildWaiting('1.5'), buildWaiting('9', { witness: 'CBN' })];
    const waiting = new Map([...believed.keys()].map((code) => [code, quotes]));
    const standing = {
      isConfirmed: true,
      canBeConfirmed: true,
      providers: [
        { provider: 'ecb', quoted: 29, outvoted: { outlier: 2 } },
        { provider: 'fixer', quoted: 0, outvoted: {}, diagnosis: 'its rates are those of another base' },
      ],
      kept: new Map<CurrencyCode, string>([['NGN', 'nobody agrees']]),
    };
    const brokenPegs = new Map<CurrencyCode, number>([['HKD', 1_795_258_800_123]]);
    const publications = new Map([['ecb', [{ day: 20_777, rates: new Map<CurrencyCode, string>([['SEK', '9.5']]) }]]]);
    const state = { believed, waiting, brokenPegs, publications };
    const published = publishState(state, { standing });
    expect(await roundTrip(published)).toMatchObject({ ...published.record, edition: { id: published.edition.id } });
  });

  it('keeps no reference of a reference, which would grow with every round', async () => {
    const reference = buildLastRate('9.44');
    const believed = new Map([['SEK', buildLastRate('9.5', { reference })]] as const);
    const loaded = await roundTrip(publishState({ ...emptyState, believed }));
    expect(loaded?.state.believed.get('SEK')?.reference).toStrictEqual(buildSourced('9.44'));
  });

  it('does not overwrite a record that another process has saved in the meantime', async () => {
    await using opened = await open();
    const [ours, theirs] = [opened.storage.rates, (await opened.openAgain()).rates];
    const { revision, record } = await ours.load();
    expect(record).toBeUndefined();
    const next = await saveState(theirs, emptyState, { nextAttemptAt: 1 });
    expect(next).not.toBe(revision);
    const late = publishState(emptyState, { nextAttemptAt: 2 });
    expect(await ours.save(late.record, revision, late.edition)).toBeUndefined();
    expect(await ours.load()).toMatchObject({ record: { nextAttemptAt: 1 }, revision: next });
  });

  it.each([
    "UPDATE refresh_state SET json = ''",
    "UPDATE refresh_state SET json = '{}'",
    `UPDATE refresh_state SET json = '{"nextAttemptAt":1,"edition":"${'0'.repeat(64)}"}'`,
    'UPDATE editions SET content = NULL',
  ])('starts without what cannot be read, says so, and saves over it: %s', async (sql) => {
    await using opened = await open();
    const before = opened.storage.rates;
    const revision = await saveState(before, buildFullState());
    await opened.run(sql);
    const { rates } = await opened.openAgain();
    expect(await rates.load()).toMatchObject({ record: undefined, revision, lastEdition: expect.any(String) });
    expect(opened.logLines.at(-1)).toContain('cannot be read');
    expect(await saveState(rates, emptyState)).toBeDefined();
    expect((await rates.load()).record).toBeDefined();
  });
}
