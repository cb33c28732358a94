import { availableParallelism, cpus, loadavg } from 'node:os';

/** Where figures come from. */
export interface Machine {
  readonly date: string;
  readonly cores: number;
  readonly processor: string | undefined;
  /** How many processes wanted a core before the start. */
  readonly busyBefore: number | undefined;
  readonly node: string;
}

/** Describes this machine as it is before a bench starts. */
export function describeMachine(): Machine {
  return {
    date: new Date().toISOString(),
    cores: availableParallelism(),
    processor: cpus()[0]?.model,
    busyBefore: loadavg()[0],
    node: process.version,
  };
}
