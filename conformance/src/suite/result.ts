import type { Level } from '../clause.ts';

/** The ways in which a target is used. */
export const driverNames = ['http', 'sdk'] as const;

/** The name of a way in which a target is used. */
export type DriverName = (typeof driverNames)[number];

/** What a failure or a skipped clause is about. */
export interface ResultDetail {
  /** What did not match, why it was skipped, or what went wrong with the run. */
  readonly reason: string;
  /** The last request before, without keys. */
  readonly request?: string;
  readonly expected?: string;
  readonly received?: string;
  /** Why a failure was expected, in the words of the list of expected failures. */
  readonly known?: string;
  /** The section of the interface. */
  readonly reference: string;
}

/** What came of one clause under one driver. */
export interface ClauseResult {
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  readonly driver: DriverName;
  /** `error` is a fault of the run, such as a connection that broke, and says nothing of the target. */
  readonly status: 'passed' | 'failed' | 'skipped' | 'error';
  readonly detail?: ResultDetail;
}

/** What came of a whole run. */
export interface SuiteReport {
  /** The address of the target. */
  readonly target: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly clauses: readonly ClauseResult[];
}
