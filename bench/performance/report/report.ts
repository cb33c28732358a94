import type { Machine } from '../../machine.ts';
import type { Compared } from '../compare.ts';
import type { Effort } from '../effort.ts';
import type { Verdict } from '../judge.ts';
import type { BusyStorage } from '../measure-busy-storage.ts';
import type { Memory } from '../measure-memory.ts';
import type { Starts } from '../measure-start.ts';

/** All that a run has found, as `--json` prints it. */
export interface Report {
  readonly machine: Machine;
  readonly versions: Readonly<Record<string, string>>;
  readonly loadGenerator: { readonly name: string; readonly version: string; readonly connections: number };
  readonly effort: Effort;
  readonly requests: readonly Compared[];
  /** What it costs to refuse, beside a 304. */
  readonly refusals: readonly Compared[];
  /** Many keys in turn, beside one. */
  readonly keys: readonly Compared[];
  readonly memory: Memory;
  readonly starts: Starts;
  readonly storage: BusyStorage;
  readonly verdicts: readonly Verdict[];
}
