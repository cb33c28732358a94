import { expect, it } from 'vitest';
import { EditionScene } from '../../../test/editions/edition-scene.ts';
import { buildEcb, buildSpot, HONEST } from '../../../test/refreshing/witness-table.ts';
import { EditionArchive } from '../archive.ts';
import type { EditionRow, EditionStore } from '../edition-store.ts';
import { packEdition } from '../pack-edition.ts';
import { writeEdition } from '../write-edition.ts';
import { readHistory, selectEvenly } from './read-history.ts';

const DAY_MS = 86_400_000;

/** Builds an archive of one edition a day, the first of which was pruned. */
async function buildArchive(days: number): Promise<EditionArchive> {
  const scene = new EditionScene();
  const rows: EditionRow[] = [];
  for (let day = 0; day < days; day += 1) {
    const publishedAt = Date.parse('2026-11-17T03:00:00Z') + day * DAY_MS;
    const asOf = new Date(publishedAt - DAY_MS).toISOString().slice(0, 10);
    const rates = { ...HONEST, SEK: `9.${50 + day}` };
    const edition = scene.publish(new Date(publishedAt).toISOString(), [buildSpot(asOf, rates), buildEcb(asOf, rates)]);
    const { id, content } = packEdition(writeEdition(edition), publishedAt);
    rows.push({ number: day + 1, id, publishedAt, content: day === 0 ? undefined : content });
  }
  const store: Partial<EditionStore> = {
    listById: async (start) => rows.filter(({ id }) => id.startsWith(start)),
    listAfter: async (number, most) => rows.slice(number, number + most),
  };
  return new EditionArchive(store as EditionStore);
}

it('reads the rate, the grade and the tolerance in each kept edition', async () => {
  const { points, ...about } = await readHistory(await buildArchive(4), 'SEK');
  expect(about).toEqual({ code: 'SEK', editions: 3, isThinned: false });
  expect(points.map(({ time, grade, rate }) => [time, grade, rate])).toEqual([
    ['2026-11-18T03:00:00.000Z', 'confirmed', '9.51'],
    ['2026-11-19T03:00:00.000Z', 'confirmed', '9.52'],
    ['2026-11-20T03:00:00.000Z', 'confirmed', '9.53'],
  ]);
  expect(points[0]).toMatchObject({ low: '9.105707', high: '9.932244' });
});

it('follows the law for a withdrawn currency, and the peg for a pegged one', async () => {
  const archive = await buildArchive(2);
  const [euro, lev, dirham] = await Promise.all(
    (['EUR', 'BGN', 'AED'] as const).map(async (code) => (await readHistory(archive, code)).points[0]),
  );
  expect(lev).toMatchObject({ grade: 'derived', rate: '1.72113' });
  expect(Number(lev?.low) / Number(euro?.low)).toBeCloseTo(1.95583, 4);
  expect(dirham).toMatchObject({ grade: 'pegged', rate: '3.6725', low: '3.60049', high: '3.74595' });
});

it('tells when it shows only some editions, the first and the last among them', async () => {
  const { points, editions, isThinned } = await readHistory(await buildArchive(8), 'SEK', 3);
  expect([editions, isThinned, points.map(({ rate }) => rate)]).toEqual([7, true, ['9.51', '9.54', '9.56']]);
  expect(selectEvenly([1, 2, 3], 5)).toEqual([1, 2, 3]);
});
