import type { Level, Profile } from '../clause.ts';
import type { Choice } from './choices.ts';
import type { Finding } from './finding.ts';

/** The ways in which a target is used. */
export const driverNames = ['http', 'sdk'] as const;

/** The name of a way in which a target is used. */
export type DriverName = (typeof driverNames)[number];

/** What a failure or a skipped clause is about. */
export interface ResultDetail extends Partial<Finding> {
  /** What did not match, why it was skipped, or what went wrong with the run. */
  readonly reason: string;
  readonly expected?: string;
  readonly received?: string;
  /** Why a failure was expected, in the words of the list of expected failures. */
  readonly known?: string;
  /** The section of the interface. */
  readonly reference: string;
  /** What the section says. */
  readonly sentence?: string;
  /** The address of a page that says why the clause is there, and how a server that fails is mended. */
  readonly page?: string;
}

/** What came of one clause under one driver. */
export interface ClauseResult {
  readonly id: string;
  readonly level: Level;
  readonly profile: Profile;
  readonly title: string;
  readonly driver: DriverName;
  /** `error` is a fault of the run, such as a connection that broke, and says nothing of the target. */
  readonly status: 'passed' | 'failed' | 'skipped' | 'error';
  readonly durationMs: number;
  readonly detail?: ResultDetail;
}

/** Requests that a run has sent. */
export interface RunCosts {
  /** Of `--key`: how many were sent, and how many of them were granted. The target may count either. */
  readonly key: { readonly sent: number; readonly granted: number };
  /** With whatever key, or without one. */
  readonly requests: number;
  /** How many were sent again, since their connections broke. */
  readonly dropped: number;
}

/** What came of a whole run. */
export interface SuiteReport {
  /** The address of the target. */
  readonly target: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Of the suite, and of the Node that it ran on. */
  readonly versions: { readonly suite: string; readonly node: string };
  /** The frozen set that the clauses are of. */
  readonly set: string;
  readonly profile: Profile;
  readonly drivers: readonly DriverName[];
  /** With it, what was picked by chance is picked again. */
  readonly seed: number;
  /** What the target has chosen where the interface leaves it open. */
  readonly choices: readonly Choice[];
  readonly costs: RunCosts;
  readonly clauses: readonly ClauseResult[];
}
