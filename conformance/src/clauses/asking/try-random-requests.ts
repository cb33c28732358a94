import * as fc from 'fast-check';
import type { Context } from '../../clause.ts';
import type { HttpAnswer } from '../../drivers/driver.ts';
import { Mismatch } from '../../mismatch.ts';
import { OverBudget } from '../../suite/ledger.ts';
import { countLeft, selectAffordable } from './affordable.ts';
import type { RandomRequest } from './random-requests.ts';

/** The number of further requests that look for the smallest one that fails. */
const MOST_SHRUNK = 20;

/** The number of random requests, and the check of each answer. */
export interface Attempts {
  readonly most: number;
  /** The outcome of the requests on a conforming target. */
  readonly outcome: 'refused' | 'granted';
  /** @throws Mismatch when an answer is wrong. */
  check(answer: HttpAnswer): void;
}

/** Sends random requests until one fails, and then smaller ones, to blame the smallest that fails. */
export async function tryRequests(
  context: Context,
  requests: fc.Arbitrary<RandomRequest>,
  { most, outcome, check }: Attempts,
): Promise<void> {
  const { http, keys, seed } = context;
  const affordable = selectAffordable(context, Array(most).fill(undefined), outcome).length;
  if (affordable === 0 && countLeft(context).sent < Infinity)
    throw new OverBudget('too few requests of --key are left, because refusals may count');
  // A target that does not charge refusals gets one request, even when the budget has nothing to spare.
  const numRuns = Math.max(1, affordable);
  const failures: { answer: HttpAnswer; mismatch: Mismatch }[] = [];
  const tried = new Map<string, boolean>();
  let shrunk = 0;
  let fault: { error: unknown } | undefined;
  async function holds({ path, header }: RandomRequest): Promise<boolean> {
    if (fault || shrunk > MOST_SHRUNK) return true;
    const known = tried.get(path);
    if (known !== undefined) return known;
    if (failures.length > 0) shrunk += 1;
    let answer: HttpAnswer | undefined;
    try {
      answer = await http.get(path, undefined, { [header]: keys.active });
      check(answer);
    } catch (error) {
      if (error instanceof Mismatch && answer) failures.push({ answer, mismatch: error });
      else fault = { error };
      tried.set(path, false);
      return false;
    }
    tried.set(path, true);
    return true;
  }
  await fc.check(fc.asyncProperty(requests, holds), { seed, numRuns });
  const [first, smallest] = [failures[0], failures.at(-1)];
  if (!first || !smallest) {
    if (fault) throw fault.error;
    return;
  }
  const { message, expected, received } = smallest.mismatch;
  const from = first === smallest ? '' : ` (shrunk from ${first.answer.target})`;
  throw new Mismatch(`${message}${from}`, expected, received).locateIn(smallest.answer);
}
