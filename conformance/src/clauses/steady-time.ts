import { setTimeout } from 'node:timers/promises';
import type { Context } from '../clause.ts';
import { expectThat, momentOf } from '../expectations.ts';
import { about } from '../mismatch.ts';
import { tablesOf } from './seen-answers.ts';

/** A time of so many milliseconds ago may be that of the answer. */
const JUST_NOW_MS = 5_000;

/** Long enough for a clock that shows seconds to go on. */
const PAUSE_MS = 1_100;

/** Fails when updated_at changes from answer to answer: one refresh in a run is all that there may be. */
export async function expectSteadyTime(context: Context): Promise<void> {
  const { http, keys } = context;
  const first = await tablesOf(context);
  const isRecent = first.some(({ updatedAt }) => Math.abs(Date.now() - momentOf(updatedAt)) < JUST_NOW_MS);
  for (let asked = 0; isRecent && asked < 2; asked += 1) {
    await setTimeout(PAUSE_MS);
    await http.rates(keys.active);
  }
  let changes = 0;
  let before = first[0]?.updatedAt;
  for (const { updatedAt, answer } of await tablesOf(context)) {
    if (updatedAt !== before) changes += 1;
    about(answer, () => expectThat(changes < 2, `an updated_at of ${before}, as the answer before`, updatedAt));
    before = updatedAt;
  }
}
