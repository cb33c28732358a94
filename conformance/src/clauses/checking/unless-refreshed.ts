import { isDeepStrictEqual } from 'node:util';
import { router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import type { Exchange } from '../../exchange.ts';
import { expectRateTable } from '../../expectations.ts';
import { Mismatch } from '../../mismatch.ts';
import type { Finding } from '../../observing/finding.ts';
import { type Comparison, compareTables } from '../../observing/tables.ts';
import { ProvesNothing } from '../../proves-nothing.ts';
import { OverBudget } from '../../suite/ledger.ts';
import { collectConversions, collectTables, type SeenConversion, type SeenTable } from './seen-answers.ts';

/** The largest number of different `updated_at` that refreshes and several instances explain. */
const MOST_TIMES = 4;

/**
 * By run, the result of the search for a refresh. A fault in the rates fails many clauses, and a search for each of them
 * would leave later clauses without requests.
 */
const searches = new WeakMap<Context['seen'], boolean>();

/**
 * Compares answers with one another. The answers may be minutes apart. Differences are no fault of a target that
 * refreshed its rates in between, or of several instances that refresh one after another.
 *
 * @throws ProvesNothing when the answers differ because the rates have changed.
 */
export async function compareUnlessRefreshed(context: Context, compare: () => Promise<void>): Promise<void> {
  try {
    await compare();
  } catch (error) {
    if (!(error instanceof Mismatch) || !(await isRefreshed(context))) throw error;
    throw new ProvesNothing(`the rates have changed meanwhile; run it again (${error.message})`, { cause: error });
  }
}

type Findings = readonly Finding<SeenTable | SeenConversion>[];

/** Finds what is wrong in the tables and conversions of a run. */
type Find = (
  comparison: Comparison<SeenTable>,
  conversions: readonly SeenConversion[],
  context: Context,
) => Findings | Promise<Findings>;

/** By run, the last comparison of its tables: clauses that find no more tables share it. */
const comparisons = new WeakMap<Context['seen'], Comparison<SeenTable>>();

/** Compares the tables of a run with one another. */
export async function compareSeenTables(context: Context): Promise<Comparison<SeenTable>> {
  const tables = await collectTables(context);
  const known = comparisons.get(context.seen);
  const comparison = known?.tables.length === tables.length ? known : compareTables(tables);
  comparisons.set(context.seen, comparison);
  return comparison;
}

/** Builds the run of a clause that fails when a comparison of all tables and conversions finds something. */
export const compareAll = (find: Find) => (context: Context) =>
  compareUnlessRefreshed(context, async () => {
    const comparison = await compareSeenTables(context);
    expectNone(await find(comparison, await collectConversions(context), context));
  });

/**
 * Fails when there is a finding.
 *
 * @throws Mismatch of the first one, located in its answer.
 */
export function expectNone([first]: Findings): void {
  if (first) throw new Mismatch(first.subject, first.expected, first.received).locateIn(first.of.answer);
}

/** Checks whether the rates were refreshed in the run. Asks the target only when the answers of the run do not show it. */
async function isRefreshed(context: Context): Promise<boolean> {
  const { seen } = context;
  if (hasSeveralEditions(seen)) return true;
  const isFound = searches.get(seen) ?? ((await haveRatesChanged(context)) || hasSeveralEditions(seen));
  searches.set(seen, isFound);
  return isFound;
}

/**
 * Checks whether the run has seen several editions of one table, each with an `updated_at` of its own. Rates that change
 * to and fro under one `updated_at` are a fault.
 */
function hasSeveralEditions(seen: Context['seen']): boolean {
  const isTable = ({ path, status, method }: Exchange) =>
    path === router.rates.path && status === 200 && method === 'GET';
  const isOrdinary = ({ query }: Exchange) => [...query.keys()].every((name) => name === 'base');
  const tables = seen
    .filter((answer) => isTable(answer) && isOrdinary(answer))
    .map((answer) => expectRateTable(answer));
  const editions = new Map<string, Map<string, object>>();
  for (const { base, updated_at, rates } of tables) {
    const ofBase = editions.get(base) ?? new Map<string, object>();
    if (!isDeepStrictEqual(ofBase.get(updated_at) ?? rates, rates)) return false;
    editions.set(base, ofBase.set(updated_at, rates));
  }
  const hasChanged = [...editions.values()].some((ofBase) => {
    const [first, ...others] = ofBase.values();
    return others.some((rates) => !isDeepStrictEqual(rates, first));
  });
  return hasChanged && new Set(tables.map(({ updated_at }) => updated_at)).size <= MOST_TIMES;
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
