import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { EditionScene } from '../../../test/editions/edition-scene.ts';
import { buildEcb, buildSpot, HONEST } from '../../../test/refreshing/witness-table.ts';
import { EditionArchive } from '../archive.ts';
import type { EditionRow, EditionStore } from '../edition-store.ts';
import { packEdition } from '../pack-edition.ts';
import { writeEdition } from '../write-edition.ts';
import { HistoryReader, selectEvenly } from './read-history.ts';

const DAY_MS = 86_400_000;

/** The moment of the last edition of four. */
const NOW = Date.parse('2026-11-20T03:00:00Z');

/** Builds an archive of one edition a day, the first of which was pruned. In silent rounds, nobody states any rate. */
function buildArchive(days: number, silent: readonly number[] = [], everyMs = DAY_MS) {
  const scene = new EditionScene();
  const rows: EditionRow[] = [];
  for (let day = 0; day < days; day += 1) {
    const publishedAt = Date.parse('2026-11-17T03:00:00Z') + day * everyMs;
    const asOf = new Date(publishedAt - DAY_MS).toISOString().slice(0, 10);
    const rates = { ...HONEST, SEK: `9.${50 + day}` };
    const tables = silent.includes(day) ? [] : [buildSpot(asOf, rates), buildEcb(asOf, rates)];
    const edition = scene.publish(new Date(publishedAt).toISOString(), tables);
    const { id, content } = packEdition(writeEdition(edition), publishedAt);
    rows.push({ number: day + 1, id, publishedAt, content: day === 0 ? undefined : content });
  }
  const store: Partial<EditionStore> = {
    listById: async (start) => rows.filter(({ id }) => id.startsWith(start)),
    listAfter: async (number, most) => rows.slice(number, number + most),
  };
  return { rows, store, archive: new EditionArchive(store as EditionStore) };
}

const read = (archive: EditionArchive, code: CurrencyCode, most?: number) =>
  new HistoryReader(archive).read(code, NOW, most);

it('reads the rate, the grade and the tolerance in each kept edition', async () => {
  const { points, ...about } = await read(buildArchive(4).archive, 'SEK');
  expect(about).toEqual({ code: 'SEK', editions: 3, isThinned: false });
  expect(points.map(({ time, grade, rate }) => [time, grade, rate])).toEqual([
    ['2026-11-18T03:00:00.000Z', 'confirmed', '9.51'],
    ['2026-11-19T03:00:00.000Z', 'confirmed', '9.52'],
    ['2026-11-20T03:00:00.000Z', 'confirmed', '9.53'],
  ]);
  expect(points[0]).toMatchObject({ low: '9.105707', high: '9.932244' });
});

it('follows the law for a withdrawn currency, and the peg for a pegged one', async () => {
  const { archive } = buildArchive(2);
  const [euro, lev, dirham] = await Promise.all(
    (['EUR', 'BGN', 'AED'] as const).map(async (code) => (await read(archive, code)).points[0]),
  );
  expect(lev).toMatchObject({ grade: 'derived', rate: '1.72113' });
  expect(Number(lev?.low) / Number(euro?.low)).toBeCloseTo(1.95583, 4);
  expect(dirham).toMatchObject({ grade: 'pegged', rate: '3.6725', low: '3.60049', high: '3.74595' });
});

it('tells when it shows only some editions, the first and the last among them', async () => {
  const { points, editions, isThinned } = await read(buildArchive(8).archive, 'SEK', 3);
  expect([editions, isThinned, points.map(({ rate }) => rate)]).toEqual([7, true, ['9.51', '9.54', '9.56']]);
  expect(selectEvenly([1, 2, 3], 5)).toEqual([1, 2, 3]);
});

it('shows a gap from the moment at which a rate became stale', async () => {
  const { archive } = buildArchive(5, [2, 3], 1.5 * DAY_MS);
  const { points } = await new HistoryReader(archive).read('BGN', Date.parse('2026-11-26T00:00:00Z'));
  expect(points.map(({ time, grade }) => [time, grade])).toEqual([
    ['2026-11-18T15:00:00.000Z', 'derived'],
    ['2026-11-20T03:00:00.000Z', 'derived'],
    ['2026-11-20T15:00:00.000Z', 'none'],
    ['2026-11-21T15:00:00.000Z', 'none'],
    ['2026-11-23T03:00:00.000Z', 'derived'],
    ['2026-11-25T03:00:00.000Z', 'none'],
  ]);
});

it('gives the US dollar no tolerance', async () => {
  const { points } = await read(buildArchive(2).archive, 'USD');
  expect(points).toEqual([expect.not.objectContaining({ low: expect.anything() })]);
  expect(points[0]?.rate).toBe('1');
});

it('shows an altered edition as one that cannot be read, and leaves out one that was pruned meanwhile', async () => {
  const { rows, store, archive } = buildArchive(5);
  Object.assign(rows[2] as EditionRow, { content: rows[1]?.content });
  const { listById } = store as EditionStore;
  store.listById = async (start) => {
    const found = await listById(start);
    return found.map((row) => (row.id === rows[3]?.id ? { ...row, content: undefined } : row));
  };
  const { points, editions } = await read(archive, 'SEK');
  expect(points.map(({ grade }) => grade)).toEqual(['confirmed', 'unreadable', 'confirmed']);
  expect([editions, points[1]?.edition]).toEqual([3, rows[2]?.id.slice(0, 16)]);
});

it('lets the event loop serve others between any two editions', async () => {
  const { store } = buildArchive(30);
  let turns = 0;
  let isReading = true;
  const most: number[] = [0];
  const { listById } = store as EditionStore;
  store.listById = (start) => {
    most.push(turns);
    return listById(start);
  };
  const archive = new EditionArchive(store as EditionStore);
  const count = () => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  await read(archive, 'SEK');
  isReading = false;
  expect(new Set(most).size).toBe(30);
});

it('reads of each history only what it has not read, and forgets what was pruned', async () => {
  const { rows, store } = buildArchive(6);
  const [last] = rows.splice(5);
  const found: string[] = [];
  const { listById } = store as EditionStore;
  store.listById = (start) => {
    found.push(start);
    return listById(start);
  };
  const reader = new HistoryReader(new EditionArchive(store as EditionStore));
  await reader.read('SEK', NOW);
  Object.assign(rows[1] as EditionRow, { content: undefined });
  rows.push(last as EditionRow);
  found.length = 0;
  const { points, editions } = await reader.read('SEK', NOW);
  expect([editions, points.map(({ rate }) => rate)]).toEqual([4, ['9.52', '9.53', '9.54', '9.55']]);
  expect(found).toEqual([rows[1]?.id, rows[2]?.id, last?.id]);
});
