import type { RateTable, router } from '@crossrate/contract';
import type { PublishedTable } from '../../rates/published-table.ts';
import { Content } from '../answers/content.ts';
import type { Operation } from './operation.ts';

/** Each table is encoded, hashed and compressed once. */
const contents = new WeakMap<PublishedTable, Content<RateTable>>();

/** The operation `GET /api/rates`. */
export const rates: Operation<typeof router.rates> = ({ base }, book) => {
  const table = book.findTable(base);
  if (!table) return { error: 'unavailable' };
  const content = contents.get(table) ?? new Content(table.json);
  contents.set(table, content);
  return { payload: content, base, edition: book.edition, grades: book.grades };
};
