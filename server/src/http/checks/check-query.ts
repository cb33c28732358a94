import type { ErrorName } from '@crossrate/contract';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { queryReader } from './read-query.ts';

/** 1,000 queries take about 300 kB. */
const MOST_REFUSED = 1_000;
const LONGEST_REMEMBERED = 256;

/** What a query says, or the error that it has. */
export type CheckedQuery = { readonly data: unknown } | { readonly error: ErrorName };

/**
 * Makes the function that holds queries against a schema of the contract. Currencies are checked before the amount.
 *
 * Which error it is does not come from zod's list of issues, which takes longer to make than everything else that a
 * refusal needs. A client that repeats a wrong query is refused from memory.
 */
export function queryChecker(schema: z.ZodObject): (query: string) => CheckedQuery {
  const read = queryReader(Object.keys(schema.shape));
  const currencies = 'amount' in schema.shape ? schema.omit({ amount: true }) : schema;
  const refused = new LRUCache<string, { readonly error: ErrorName }>({ max: MOST_REFUSED });

  function check(query: string): CheckedQuery {
    const parameters = read(query);
    if (!currencies.safeParse(parameters).success) return { error: 'invalidCurrency' };
    const { success, data } = schema.safeParse(parameters);
    return success ? { data } : { error: 'invalidAmount' };
  }

  return (query) => {
    const known = refused.get(query);
    if (known) return known;
    const checked = check(query);
    if ('error' in checked && query.length <= LONGEST_REMEMBERED) refused.set(query, checked);
    return checked;
  };
}
