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

async function isRefreshed({ api, http, keys, seen }: Context): Promise<boolean> {
  const before = rateTableOf(await api.rates(keys.active));
  const now = rateTableOf(await http.rates(keys.active));
  if (!isDeepStrictEqual(before.rates, now.rates)) return true;
  const same = seen.filter(({ path, query, status }) => path === router.rates.path && !query.size && status === 200);
  // The other driver may have been given the rates before.
  return same
    .map(rateTableOf)
    .some((table) => table.updated_at !== now.updated_at && !isDeepStrictEqual(table.rates, now.rates));
}
