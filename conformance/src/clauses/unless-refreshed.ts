import { isDeepStrictEqual } from 'node:util';
import { router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import { rateTableOf } from '../expectations.ts';
import { Mismatch } from '../mismatch.ts';

/**
 * Compares answers with one another. They may be minutes apart, and a target that got new rates in between breaks no
 * promise.
 *
 * @throws Error when they differ because the rates have changed.
 */
export async function unlessRefreshed(context: Context, compare: (context: Context) => Promise<void>): Promise<void> {
  try {
    await compare(context);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    if (await isRefreshed(context)) throw new Error('the rates have changed meanwhile; run it again', { cause: error });
    throw error;
  }
}

/** Rates that change to and fro are not refreshed: they have changed once, or were given another time. */
async function isRefreshed({ api, http, keys, seen }: Context): Promise<boolean> {
  const before = rateTableOf(await api.rates(keys.active));
  const now = rateTableOf(await http.rates(keys.active));
  const later = rateTableOf(await http.rates(keys.active));
  const hasChanged = !isDeepStrictEqual(before.rates, now.rates) && isDeepStrictEqual(now.rates, later.rates);
  if (hasChanged) return true;
  // The other driver, or another key, may have been given the rates before.
  const [first, last] = [seen.find(isDefault), seen.findLast(isDefault)].map((answer) => answer && rateTableOf(answer));
  return first?.updated_at !== last?.updated_at && !isDeepStrictEqual(first?.rates, last?.rates);
}

const isDefault = ({ path, query, status, method }: Context['seen'][number]) =>
  path === router.rates.path && !query.size && status === 200 && method === 'GET';
