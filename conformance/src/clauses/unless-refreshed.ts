import { isDeepStrictEqual } from 'node:util';
import { router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import { expectRateTable } from '../expectations.ts';
import { Mismatch } from '../mismatch.ts';
import { RatesChanged } from '../rates-changed.ts';

/**
 * Compares answers with one another. The answers may be minutes apart. Differences are no fault of a target that
 * refreshed its rates in between, or of several instances that refresh one after another.
 *
 * @throws RatesChanged when the answers differ because the rates have changed.
 */
export async function compareUnlessRefreshed(
  context: Context,
  compare: (context: Context) => Promise<void>,
): Promise<void> {
  try {
    await compare(context);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    if (await isRefreshed(context))
      throw new RatesChanged(`the rates have changed meanwhile; run it again (${error.message})`, { cause: error });
    throw error;
  }
}

/** The largest number of different `updated_at` that refreshes and several instances explain. */
const MOST_TIMES = 4;

/**
 * Checks whether the rates were refreshed: they changed once for all, or each `updated_at` always has the same rates.
 * Rates that change to and fro under one `updated_at` are a fault.
 */
async function isRefreshed({ api, http, keys, seen }: Context): Promise<boolean> {
  const before = expectRateTable(await api.rates(keys.active));
  const now = expectRateTable(await http.rates(keys.active));
  const later = expectRateTable(await http.rates(keys.active));
  const hasChanged = !isDeepStrictEqual(before.rates, now.rates) && isDeepStrictEqual(now.rates, later.rates);
  if (hasChanged) return true;
  // The other driver, another instance or another key may have received other rates.
  const tables = seen.filter(isDefaultTable).map((answer) => expectRateTable(answer));
  const byTime = new Map(tables.map((table) => [table.updated_at, table.rates]));
  const [first, ...others] = byTime.values();
  const isLabelled = tables.every(({ updated_at, rates }) => isDeepStrictEqual(byTime.get(updated_at), rates));
  return isLabelled && byTime.size <= MOST_TIMES && others.some((rates) => !isDeepStrictEqual(rates, first));
}

/** Checks for a table whose request names no base. */
const isDefaultTable = ({ path, query, status, method }: Context['seen'][number]) =>
  path === router.rates.path && !query.size && status === 200 && method === 'GET';
