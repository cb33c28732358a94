import { availableParallelism, cpus, loadavg } from 'node:os';

/** The machine on which figures are measured. */
export interface Machine {
  readonly date: string;
  readonly cores: number;
  readonly processor: string | undefined;
  /** The load average of the minute before the start: the processes that ran or waited for a core. */
  readonly busyBefore: number | undefined;
  readonly node: string;
}

/** Describes this machine before a bench starts. */
export function describeMachine(): Machine {
  return {
    date: new Date().toISOString(),
    cores: availableParallelism(),
    processor: cpus()[0]?.model,
    busyBefore: loadavg()[0],
    node: process.version,
  };
}
