import type { Context } from '../../clause.ts';
import { expectRateTable, expectThat } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import { collectTables, type SeenTable } from './seen-answers.ts';

/** Longer than a second, so that a clock in seconds moves on. */
const PAUSE_MS = 1_100;

/** The number of different times that a refresh explains: one refresh may fall into a run. */
const MOST_TIMES = 2;

/**
 * Fails when `updated_at` changes more than once in the run. A time that follows the clock, at whatever distance, changes
 * with every second.
 */
export async function expectSteadyTime(context: Context): Promise<void> {
  const { http, keys, clock } = context;
  const first = await collectTables(context);
  const times = new Set(first.map(({ updatedAt }) => updatedAt));
  let since = findStart(first) ?? clock.now();
  for (let asked = 0; asked < times.size && times.size <= MOST_TIMES; asked += 1) {
    const passed = Math.max(0, clock.now() - since);
    await clock.sleep(Math.max(0, PAUSE_MS - passed));
    times.add(expectRateTable(await http.rates(keys.active)).updated_at);
    since = clock.now();
  }
  let changes = 0;
  let before = first[0]?.updatedAt;
  for (const { updatedAt, answer } of await collectTables(context)) {
    if (updatedAt !== before) changes += 1;
    checkExchange(answer, () =>
      expectThat(changes < MOST_TIMES, `an updated_at of ${before}, as the answer before`, updatedAt),
    );
    before = updatedAt;
  }
}

/** Finds the time since which all answers have the newest `updated_at`. */
function findStart(tables: readonly SeenTable[]): number | undefined {
  const { updatedAt } = tables.at(-1) ?? {};
  const start = tables.findLast((table) => table.updatedAt !== updatedAt) ?? tables[0];
  return start?.answer.receivedAt;
}
