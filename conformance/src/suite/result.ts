import type { KeyName, Level, Profile } from '../clause.ts';
import type { Choice } from './choices.ts';
import type { Finding } from './finding.ts';
import type { Spending } from './ledger.ts';

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
  /** Why the promise matters, and how to fix a server that breaks it. */
  readonly why?: string;
}

/** The result of one clause. */
export interface ClauseResult {
  readonly id: string;
  readonly level: Level;
  readonly profile: Profile;
  readonly title: string;
  /** `error` is a fault of the run, such as an unreachable target, and proves nothing about the target. */
  readonly status: 'passed' | 'failed' | 'skipped' | 'error';
  readonly durationMs: number;
  /** Absent when the clause passed. */
  readonly detail?: ResultDetail;
}

/** The requests of a run. */
export interface RunCosts {
  /** The requests with `--key`, all and granted. A target may charge all of them, or only the granted ones. */
  readonly key: Spending;
  /** The answered requests, with any key or none. */
  readonly requests: number;
  /** The requests that the run repeated, because a connection or an answer broke, timed out, or was a passing 503. */
  readonly dropped: number;
}

/** The part of something that a run tried, and the part that no request of the run reached. */
export interface Coverage {
  /** Reads before a colon: "GET /api/rates". */
  readonly of: string;
  readonly tried: readonly string[];
  readonly untried: readonly string[];
  /** What would try more. Absent when nothing is left, or when no run can provoke the rest. */
  readonly hint?: string;
}

/** The results of a whole run. */
export interface SuiteReport {
  readonly target: string;
  /** A timestamp of ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** `interface` is the version of the interface that the clauses hold targets to. */
  readonly versions: Readonly<Record<'interface' | 'suite' | 'node', string>>;
  readonly profile: Profile;
  /** A run with the same seed repeats the random picks. */
  readonly seed: number;
  readonly choices: readonly Choice[];
  readonly costs: RunCosts;
  readonly coverage: readonly Coverage[];
  /** The results, in the order of the run. */
  readonly clauses: readonly ClauseResult[];
}
