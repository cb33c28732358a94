import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { ClauseResult, SuiteReport } from './result.ts';
import { shorten } from './shorten.ts';

const failure = z.strictObject({
  id: z.string(),
  reason: z.string().min(1),
});
const listSchema = z.strictObject({ seed: z.int().nonnegative().optional(), failures: z.array(failure) });

/** Clauses that a target is known to fail. */
export type ExpectedFailures = readonly {
  readonly id: string;
  /** The reason for which the target fails the clause. */
  readonly reason: string;
}[];

/** The failures of a run, as a file has them. */
export interface FailureList {
  /** The seed of the run, with which the next run sends the same requests. */
  readonly seed?: number | undefined;
  readonly failures: ExpectedFailures;
}

/**
 * Reads a list of expected failures.
 *
 * @param ids - The ids of all known clauses.
 * @throws Error that names the problem: text that is not JSON of this form, or an unknown id.
 */
export function parseExpectedFailures(json: string, ids: readonly string[]): FailureList {
  const { data: list, error } = listSchema.safeParse(parseJson(json));
  const issues = error?.issues.map(({ path, message }) => `${message} at ${path.join('.') || 'its top'}`);
  if (!list) throw new Error(`is no list of expected failures: ${issues?.join('; ')}`);
  const unknown = list.failures.find(({ id }) => !ids.includes(id));
  if (unknown) throw new Error(`names a clause that there is not: ${unknown.id}`);
  return list;
}

/** Marks a result as an expected failure when the result failed and the list has an entry for it. */
export function markExpected(result: ClauseResult, list: ExpectedFailures): ClauseResult {
  const entry = result.status === 'failed' && list.find(({ id }) => id === result.id);
  return entry && result.detail ? { ...result, detail: { ...result.detail, known: entry.reason } } : result;
}

/**
 * Lists the failures of a run with its seed, so that the next run can expect them. A failure that was expected keeps its
 * reason.
 */
export function listFailures({ seed, clauses }: Pick<SuiteReport, 'seed' | 'clauses'>): FailureList {
  const failures = clauses
    .filter(({ status }) => status === 'failed')
    .map(({ id, detail: { known, reason = 'fails', expected, received } = {} }) => {
      // Names such as `status` say little without the values.
      const found = `${reason}: expected ${expected}, received ${received}`.replace(/\s+/g, ' ');
      return { id, reason: known ?? shorten(found) };
    });
  return { seed, failures };
}

/** Finds the entries whose clauses passed. Such entries must leave the list. */
export function findStaleEntries(results: readonly ClauseResult[], list: ExpectedFailures): ExpectedFailures {
  return list.filter((entry) => results.some(({ id, status }) => id === entry.id && status === 'passed'));
}
