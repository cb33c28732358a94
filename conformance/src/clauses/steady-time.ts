import { setTimeout } from 'node:timers/promises';
import type { Context } from '../clause.ts';
import { expectThat } from '../expectations.ts';
import { about } from '../mismatch.ts';
import { parseTimestamp } from '../parse-timestamp.ts';
import { collectTables } from './seen-answers.ts';

/** An `updated_at` less than this many milliseconds ago may be the time of the answer. */
const JUST_NOW_MS = 5_000;

/** Longer than a second, so that a clock in seconds moves on. */
const PAUSE_MS = 1_100;

/** Fails when `updated_at` changes more than once in the run. One refresh may fall into a run. */
export async function expectSteadyTime(context: Context): Promise<void> {
  const { http, keys } = context;
  const first = await collectTables(context);
  const isRecent = first.some(({ updatedAt }) => Math.abs(Date.now() - parseTimestamp(updatedAt)) < JUST_NOW_MS);
  for (let asked = 0; isRecent && asked < 2; asked += 1) {
    await setTimeout(PAUSE_MS);
    await http.rates(keys.active);
  }
  let changes = 0;
  let before = first[0]?.updatedAt;
  for (const { updatedAt, answer } of await collectTables(context)) {
    if (updatedAt !== before) changes += 1;
    about(answer, () => expectThat(changes < 2, `an updated_at of ${before}, as the answer before`, updatedAt));
    before = updatedAt;
  }
}
