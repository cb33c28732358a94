import { expect, it } from 'vitest';
import { emptyState } from '../../src/judging/refresh-state.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { buildPackedEdition, SHARED_TABLES } from './packed-editions.ts';
import { publishState } from './saved-state.ts';
import type { TestStorage } from './test-storage.ts';

/** Publishes editions of the times 10, 20, 30 …, each with a table of its own beside the shared ones. */
async function publish({ rates }: Storage, ...times: number[]) {
  const editions = [];
  for (const publishedAt of times) {
    const { tables, ...edition } = buildPackedEdition(`edition of ${publishedAt}`, { publishedAt });
    const own = new Uint8Array([publishedAt]);
    const packed = { ...edition, tables: new Map([...tables, [`each ${publishedAt}`, own]]) };
    await rates.save(publishState(emptyState).record, (await rates.load()).revision, packed);
    editions.push(packed);
  }
  return editions;
}

/** Tests the promises of the store of editions on an adapter. */
export function describeEditionStore(open: () => Promise<TestStorage>): void {
  it('finds the edition in force at a moment, and by the beginning of its id, with the very bytes', async () => {
    await using opened = await open();
    const [first, second] = await publish(opened.storage, 10, 20);
    const { editions } = (await opened.openAgain()).rates;
    expect(await editions.findAt(9)).toBeUndefined();
    for (const [time, edition, number] of [
      [10, first, 1],
      [19, first, 1],
      [20, second, 2],
      [99, second, 2],
    ] as const) {
      const { id, publishedAt, content = new Uint8Array() } = edition ?? {};
      const found = await editions.findAt(time);
      expect(found).toMatchObject({ number, id, publishedAt });
      expect(Buffer.from(found?.content ?? []).equals(content)).toBe(true);
      expect(await editions.listById(id?.slice(0, 16) ?? '')).toMatchObject([{ number }]);
    }
    expect(await editions.listById('0123456789abcdef')).toEqual([]);
    expect(await editions.listById('')).toHaveLength(2);
    expect((await editions.listAfter(1, 5)).map(({ number }) => number)).toEqual([2]);
    expect((await opened.storage.rates.load()).lastEdition).toBe(second?.id);
  });

  it('appends an edition with its record or not at all, and leaves both to the first of two processes', async () => {
    await using opened = await open();
    const { rates } = opened.storage;
    const { revision } = await rates.load();
    expect(await rates.save(publishState(emptyState).record, revision, buildPackedEdition('ours'))).toBeDefined();
    expect(await rates.save(publishState(emptyState).record, revision, buildPackedEdition('theirs'))).toBeUndefined();
    await expect(
      rates.save(publishState(emptyState).record, revision + 1, buildPackedEdition('ours')),
    ).rejects.toThrow();
    expect(await rates.load()).toMatchObject({ revision: revision + 1, lastEdition: buildPackedEdition('ours').id });
    expect(await rates.editions.listAfter(0, 5)).toHaveLength(1);
  });

  it('keeps a table once for all editions that rest on it', async () => {
    await using opened = await open();
    await publish(opened.storage, 10, 20);
    const read = await opened.storage.rates.editions.readTables([...SHARED_TABLES, 'each 10', 'each 20', 'none']);
    expect([...read.keys()].toSorted()).toEqual([...SHARED_TABLES, 'each 10', 'each 20'].toSorted());
    expect([...(read.get('each 20') ?? [])]).toEqual([20]);
  });

  it('prunes what was in force before a moment only, and the tables that nothing else rests on; the ids stay', async () => {
    await using opened = await open();
    const published = await publish(opened.storage, 10, 20, 30);
    const { editions } = opened.storage.rates;
    expect(await editions.prune(9)).toBe(0);
    expect(await editions.prune(25)).toBe(1);
    expect(await editions.prune(25)).toBe(0);
    const rows = await editions.listAfter(0, 5);
    expect(rows.map(({ id }) => id)).toEqual(published.map(({ id }) => id));
    expect(rows.map(({ content }) => content !== undefined)).toEqual([false, true, true]);
    const tables = await editions.readTables([...SHARED_TABLES, 'each 10', 'each 20']);
    expect([...tables.keys()].toSorted()).toEqual([...SHARED_TABLES, 'each 20'].toSorted());
  });
}
