import { z } from 'zod';
import { type ClauseResult, type DriverName, driverNames } from './result.ts';

const listSchema = z.array(
  z.strictObject({
    id: z.string(),
    driver: z.enum(driverNames).optional(),
    reason: z.string().min(1),
  }),
);

/** A clause that a target is known to fail. */
export interface ExpectedFailure {
  readonly id: string;
  /** @default every driver */
  readonly driver?: DriverName | undefined;
  /** Why the target cannot do it. */
  readonly reason: string;
}

/** Clauses that a target is known to fail, each under one driver or under all. */
export type ExpectedFailures = readonly ExpectedFailure[];

/**
 * Reads a list of expected failures.
 *
 * @throws Error that says what is wrong with it.
 *
 * @example
 * ```ts
 * import { clauses, parseExpectedFailures } from '@crossrate/conformance';
 * const ids = clauses.map(({ id }) => id);
 * const list = parseExpectedFailures('[{ "id": "limits-daily-requests", "reason": "a mock does not count" }]', ids);
 * ```
 */
export function parseExpectedFailures(json: string, ids: readonly string[]): ExpectedFailures {
  const { data: list, error } = listSchema.safeParse(JSON.parse(json));
  if (!list) throw new Error(error.issues.map(describeIssue).join('; '));
  const unknown = list.find(({ id }) => !ids.includes(id));
  if (unknown) throw new Error(`there is no clause ${unknown.id}`);
  return list;
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${message} at ${path.join('.')}` : message;
}

/** Marks a failure that the list has. */
export function withExpectation(result: ClauseResult, list: ExpectedFailures): ClauseResult {
  const entry = result.status === 'failed' && list.find((each) => concerns(each, result));
  return entry && result.detail ? { ...result, detail: { ...result.detail, known: entry.reason } } : result;
}

/**
 * Lists what failed in a run, so that the next one expects it. Reasons that were given before stay.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, listFailures } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses, drivers: ['http'] } as const;
 * const list = JSON.stringify(listFailures((await collectReport(options)).clauses));
 * ```
 */
export function listFailures(results: readonly ClauseResult[]): ExpectedFailures {
  return results
    .filter(({ status }) => status === 'failed')
    .map(({ id, driver, detail }) => ({ id, driver, reason: detail?.known ?? detail?.reason ?? 'fails' }));
}

function concerns(entry: ExpectedFailure, { id, driver }: ClauseResult): boolean {
  return entry.id === id && (entry.driver === undefined || entry.driver === driver);
}

/** The entries that no failure of a run fell under although their clauses were tried: they have to go. */
export function staleEntries(results: readonly ClauseResult[], list: ExpectedFailures): ExpectedFailures {
  return list.filter((entry) => {
    const tried = results.filter((result) => concerns(entry, result) && result.status !== 'skipped');
    return tried.length > 0 && tried.every(({ status }) => status === 'passed');
  });
}
