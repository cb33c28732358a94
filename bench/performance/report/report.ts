import type { Machine } from '../../machine.ts';
import type { ComparisonResult } from '../compare.ts';
import type { Effort } from '../effort.ts';
import type { Verdict } from '../judge.ts';
import type { BusyStorage } from '../measure-busy-storage.ts';
import type { Memory } from '../measure-memory.ts';
import type { Starts } from '../measure-start.ts';

/** All results of a run, as `--json` prints them. */
export interface Report {
  readonly machine: Machine;
  readonly versions: Readonly<Record<string, string>>;
  readonly loadGenerator: { readonly name: string; readonly version: string; readonly connections: number };
  readonly effort: Effort;
  readonly requests: readonly ComparisonResult[];
  /** Refusals, compared with a 304. */
  readonly refusals: readonly ComparisonResult[];
  /** Many keys in turn, compared with one key. */
  readonly keys: readonly ComparisonResult[];
  readonly memory: Memory;
  readonly starts: Starts;
  readonly storage: BusyStorage;
  readonly verdicts: readonly Verdict[];
}
