import { currencyCodes } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { buildBundledState } from '../../test/refreshing/bundled-state.ts';
import { RateBook } from './rate-book.ts';
import { summarize } from './snapshot.ts';

it('keeps the tables of all bases once they were asked for, and makes none twice', async () => {
  const snapshot = (await buildBundledState()).believed;
  const summary = summarize(snapshot);
  if (!summary) throw new Error('The bundled rates have no major.');
  const book = new RateBook(snapshot, summary);
  const first = currencyCodes.map((base) => book.findTable(base));
  expect(first.filter((table) => table !== undefined)).toHaveLength(190);
  // Compared one by one, because a matcher would compare all contents.
  expect(currencyCodes.every((base, index) => book.findTable(base) === first[index])).toBe(true);
});
