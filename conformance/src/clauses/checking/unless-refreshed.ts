import { isDeepStrictEqual } from 'node:util';
import { router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import { expectRateTable } from '../../expectations.ts';
import { Mismatch } from '../../mismatch.ts';
import { RatesChanged } from '../../rates-changed.ts';
import { OverBudget } from '../../suite/ledger.ts';

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
 * The milliseconds for which a search that found no refresh holds. A fault in the rates fails many clauses, and a search for
 * each of them would leave later clauses without requests.
 */
const STEADY_MS = 60_000;

/** By run, the time of the last search that found no refresh. */
const steadyRuns = new WeakMap<Context['seen'], number>();

/** The runs in which the rates were refreshed. Their later clauses compare answers from before and after, too. */
const refreshedRuns = new WeakSet<Context['seen']>();

/** Checks whether the rates were refreshed in the run. Asks the target only when the answers of the run do not show it. */
async function isRefreshed(context: Context): Promise<boolean> {
  const { seen } = context;
  if (refreshedRuns.has(seen)) return true;
  const now = context.clock.monotonic();
  const isKnown = now - (steadyRuns.get(seen) ?? -Infinity) < STEADY_MS;
  const isFound =
    hasSeveralEditions(seen) || (!isKnown && ((await haveRatesChanged(context)) || hasSeveralEditions(seen)));
  if (isFound) refreshedRuns.add(seen);
  else if (!isKnown) steadyRuns.set(seen, now);
  return isFound;
}

/**
 * Checks whether the run has seen several editions of the rates, each with an `updated_at` of its own. Rates that change
 * to and fro under one `updated_at` are a fault.
 */
function hasSeveralEditions(seen: Context['seen']): boolean {
  const tables = seen.filter(isOrdinaryTable).map((answer) => expectRateTable(answer));
  const times = new Set(tables.map(({ updated_at }) => updated_at));
  const editions = new Map<string, object>();
  let hasChanged = false;
  for (const { base, updated_at, rates } of tables) {
    const before = editions.get(`${base} ${updated_at}`);
    if (before && !isDeepStrictEqual(before, rates)) return false;
    hasChanged ||= [...times].some((time) => {
      const other = editions.get(`${base} ${time}`);
      return other !== undefined && !isDeepStrictEqual(other, rates);
    });
    editions.set(`${base} ${updated_at}`, rates);
  }
  return hasChanged && times.size <= MOST_TIMES;
}

/** Asks for the rates, and checks whether they have changed for good. Without requests left, the answer is no. */
async function haveRatesChanged({ api, http, keys }: Context): Promise<boolean> {
  try {
    const before = expectRateTable(await api.rates(keys.active));
    const now = expectRateTable(await http.rates(keys.active));
    const later = expectRateTable(await http.rates(keys.active));
    return !isDeepStrictEqual(before.rates, now.rates) && isDeepStrictEqual(now.rates, later.rates);
  } catch (error) {
    if (error instanceof OverBudget) return false;
    throw error;
  }
}

/** Checks for a table whose request has no parameter but the base. */
const isOrdinaryTable = ({ path, query, status, method }: Context['seen'][number]) =>
  path === router.rates.path &&
  [...query.keys()].every((name) => name === 'base') &&
  status === 200 &&
  method === 'GET';
