import type { KeyName, Level, Profile } from '../clause.ts';
import type { Choice } from './choices.ts';
import type { Finding } from './finding.ts';

/** The names of the drivers: plain HTTP, and the SDK. */
export const driverNames = ['http', 'sdk'] as const;

/** The name of a driver, the way in which a run uses a target. */
export type DriverName = (typeof driverNames)[number];

/** The details of a result other than `passed`. */
export interface ResultDetail extends Partial<Finding> {
  /** The broken promise, the reason to skip the clause, or the fault of the run. */
  readonly reason: string;
  /** The value that the interface demands, as text. */
  readonly expected?: string;
  /** The value of the target, as text. */
  readonly received?: string;
  /** The keys for want of which the clause was skipped. */
  readonly missingKeys?: readonly KeyName[];
  /** The reason of an expected failure, from the list of expected failures. */
  readonly known?: string;
  /** The promise word for word. */
  readonly sentence?: string;
  /** The address of the page about the clause: its reason, and how to fix a server that fails. */
  readonly page?: string;
}

/** The result of one clause under one driver. */
export interface ClauseResult {
  /** The id of the clause. */
  readonly id: string;
  /** The level of the clause. */
  readonly level: Level;
  /** The profile of the clause. */
  readonly profile: Profile;
  /** The title of the clause. */
  readonly title: string;
  /** The driver under which the run tried the clause. */
  readonly driver: DriverName;
  /** `error` is a fault of the run, such as an unreachable target, and proves nothing about the target. */
  readonly status: 'passed' | 'failed' | 'skipped' | 'error';
  /** The duration in milliseconds. */
  readonly durationMs: number;
  /** Absent when the clause passed. */
  readonly detail?: ResultDetail;
}

/** The requests of a run. */
export interface RunCosts {
  /** The requests with `--key`, all and granted. A target may charge all of them, or only the granted ones. */
  readonly key: { readonly sent: number; readonly granted: number };
  /** The answered requests, with any key or none. */
  readonly requests: number;
  /** The requests that the run repeated, because a connection or an answer broke, timed out, or was a passing 503. */
  readonly dropped: number;
}

/** The results of a whole run. */
export interface SuiteReport {
  /** The address of the target. */
  readonly target: string;
  /** A timestamp of ISO 8601 in UTC. */
  readonly startedAt: string;
  /** The duration of the run in milliseconds. */
  readonly durationMs: number;
  /** The versions of the suite and of Node.js. */
  readonly versions: { readonly suite: string; readonly node: string };
  /** The profile of the selected clauses. */
  readonly profile: Profile;
  /** The drivers under which the run tried the clauses. */
  readonly drivers: readonly DriverName[];
  /** A run with the same seed repeats the random picks. */
  readonly seed: number;
  /** The choices of the target where the interface leaves a question open. */
  readonly choices: readonly Choice[];
  /** The requests of the run. */
  readonly costs: RunCosts;
  /** The results, in the order of the run. */
  readonly clauses: readonly ClauseResult[];
}
