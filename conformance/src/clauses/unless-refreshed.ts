import { isDeepStrictEqual } from 'node:util';
import { router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import { rateTableOf } from '../expectations.ts';
import { Mismatch } from '../mismatch.ts';
import { RatesChanged } from '../rates-changed.ts';

/**
 * Compares answers with one another. They may be minutes apart, and a target that got new rates in between breaks no
 * promise; nor does one of several instances that have read their rates one after another.
 *
 * @throws RatesChanged when they differ because the rates have changed.
 */
export async function unlessRefreshed(context: Context, compare: (context: Context) => Promise<void>): Promise<void> {
  try {
    await compare(context);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    if (await isRefreshed(context))
      throw new RatesChanged(`the rates have changed meanwhile; run it again (${error.message})`, { cause: error });
    throw error;
  }
}

/** More instances than a target has that is tried. */
const MOST_TIMES = 4;

/** Rates that change to and fro under one time are not refreshed: they have changed once, or each were given a time. */
async function isRefreshed({ api, http, keys, seen }: Context): Promise<boolean> {
  const before = rateTableOf(await api.rates(keys.active));
  const now = rateTableOf(await http.rates(keys.active));
  const later = rateTableOf(await http.rates(keys.active));
  const hasChanged = !isDeepStrictEqual(before.rates, now.rates) && isDeepStrictEqual(now.rates, later.rates);
  if (hasChanged) return true;
  // The other driver, another instance or another key may have been given other rates.
  const tables = seen.filter(isDefault).map((answer) => rateTableOf(answer));
  const byTime = new Map(tables.map((table) => [table.updated_at, table.rates]));
  const [first, ...others] = byTime.values();
  const isLabelled = tables.every(({ updated_at, rates }) => isDeepStrictEqual(byTime.get(updated_at), rates));
  return isLabelled && byTime.size <= MOST_TIMES && others.some((rates) => !isDeepStrictEqual(rates, first));
}

const isDefault = ({ path, query, status, method }: Context['seen'][number]) =>
  path === router.rates.path && !query.size && status === 200 && method === 'GET';
