import { z } from 'zod';
import { parseJson } from '../drivers/parse-json.ts';
import { type ClauseResult, type DriverName, driverNames, type ResultDetail, type SuiteReport } from './result.ts';

const failure = z.strictObject({
  id: z.string(),
  driver: z.enum(driverNames).optional(),
  reason: z.string().min(1),
});
const listSchema = z.strictObject({ seed: z.int().nonnegative().optional(), failures: z.array(failure) });

/** A clause that a target is known to fail. */
export interface ExpectedFailure {
  /** The id of the clause. */
  readonly id: string;
  /** @default every driver */
  readonly driver?: DriverName | undefined;
  /** The reason for which the target fails the clause. */
  readonly reason: string;
}

/** Clauses that a target is known to fail, each under one driver or under all. */
export type ExpectedFailures = readonly ExpectedFailure[];

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
 *
 * @example
 * ```ts
 * import { clauses, parseExpectedFailures } from '@crossrate/conformance';
 * const ids = clauses.map(({ id }) => id);
 * const text = '{ "seed": 1, "failures": [{ "id": "limits-daily-requests", "reason": "a mock does not count" }] }';
 * const { failures } = parseExpectedFailures(text, ids);
 * ```
 */
export function parseExpectedFailures(json: string, ids: readonly string[]): FailureList {
  const { data: list, error } = listSchema.safeParse(parseJson(json));
  if (!list) throw new Error(`is no list of expected failures: ${error.issues.map(describeIssue).join('; ')}`);
  const unknown = list.failures.find(({ id }) => !ids.includes(id));
  if (unknown) throw new Error(`names a clause that there is not: ${unknown.id}`);
  return list;
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${message} at ${path.join('.')}` : message;
}

/**
 * Marks a result as an expected failure when the result failed and the list has an entry for it.
 *
 * @example
 * ```ts
 * import { clauses, markExpected, runSuite } from '@crossrate/conformance';
 * const list = [{ id: 'wire-utf8', reason: 'until the next release' }];
 * const suite = runSuite({ url: 'http://127.0.0.1:3000', keys: {}, clauses, drivers: ['http'] });
 * for await (const result of suite) console.log(markExpected(result, list).status);
 * ```
 */
export function markExpected(result: ClauseResult, list: ExpectedFailures): ClauseResult {
  const entry = result.status === 'failed' && list.find((each) => covers(each, result));
  return entry && result.detail ? { ...result, detail: { ...result.detail, known: entry.reason } } : result;
}

/**
 * Lists the failures of a run with its seed, so that the next run can expect them. A failure that was expected keeps its
 * reason.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, listFailures } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses, drivers: ['http'] } as const;
 * const list = JSON.stringify(listFailures(await collectReport(options)));
 * ```
 */
export function listFailures({ seed, clauses }: Pick<SuiteReport, 'seed' | 'clauses'>): FailureList {
  const failures = clauses
    .filter(({ status }) => status === 'failed')
    .map(({ id, driver, detail }) => ({ id, driver, reason: detail?.known ?? describeFailure(detail) }));
  return { seed, failures };
}

/** The longest value in a reason that the suite writes. */
const LONGEST_VALUE = 80;

/** Describes a failure in one line. Names such as `status` say little without the values. */
function describeFailure(detail: ResultDetail | undefined): string {
  if (!detail) return 'fails';
  const { reason, expected, received } = detail;
  if (expected === undefined || received === undefined) return reason;
  const [wanted, got] = [expected, received].map((value) => {
    const line = value.replace(/\s+/g, ' ');
    return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line;
  });
  return reason === expected ? `${reason}: received ${got}` : `${reason}: expected ${wanted}, received ${got}`;
}

function covers(entry: ExpectedFailure, { id, driver }: ClauseResult): boolean {
  return entry.id === id && (entry.driver === undefined || entry.driver === driver);
}

/**
 * Finds the entries whose clauses passed under every driver that the entry covers and the run tried. Such entries must
 * leave the list.
 */
export function findStaleEntries(results: readonly ClauseResult[], list: ExpectedFailures): ExpectedFailures {
  return list.filter((entry) => {
    const tried = results.filter((result) => covers(entry, result) && result.status !== 'skipped');
    return tried.length > 0 && tried.every(({ status }) => status === 'passed');
  });
}
