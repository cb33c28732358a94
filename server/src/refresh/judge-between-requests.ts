import { setImmediate } from 'node:timers/promises';
import { type Judgement, type JudgingContext, judgeInSteps } from './judging/judge-tables.ts';
import type { WitnessTable } from './judging/witness.ts';

/** Judges the tables of a round in steps; the event loop serves requests before and after every step. */
export async function judgeBetweenRequests(
  tables: readonly WitnessTable[],
  context: JudgingContext,
): Promise<Judgement> {
  const judging = judgeInSteps(tables, context);
  for (;;) {
    await setImmediate();
    const step = judging.next();
    if (step.done) return step.value;
  }
}
