import type { RateTable, router } from '@crossrate/contract';
import type { PublishedTable } from '../../rates/published-table.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import { Content } from '../answers/content.ts';
import type { Operation } from './operation.ts';

/** Creates the operation `GET /api/rates`. */
export function createRatesOperation(served: ServedRates): Operation<typeof router.rates> {
  const contents = new WeakMap<PublishedTable, Content<RateTable>>();

  /** Caches the content, so that each table is encoded, hashed and compressed once. */
  function findContent(table: PublishedTable): Content<RateTable> {
    const known = contents.get(table);
    if (known) return known;
    const content = new Content(table.json);
    contents.set(table, content);
    return content;
  }

  return ({ base }) =>
    () => {
      const table = served.book?.findTable(base);
      return table ? { payload: findContent(table) } : { error: 'unavailable' };
    };
}
