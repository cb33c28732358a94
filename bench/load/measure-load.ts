import { computeCpuBetween, listFamily, readCpuTimes } from '../cpu-time.ts';
import type { Load, LoadGenerator } from './load-generator.ts';

/** The speed and the cost of a server under load. */
export interface LoadFigures {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Microseconds of processor time, user and system, of all threads of all processes of the server. */
  readonly cpuPerRequest: number;
  readonly p99Ms: number;
}

/** Measures a server and all its processes under load. */
export async function measureLoad(generator: LoadGenerator, pid: number, load: Load): Promise<LoadFigures> {
  const before = readCpuTimes(listFamily(pid));
  const { requests, seconds, p99Ms } = await generator.send(load);
  const cpuMs = computeCpuBetween(before, readCpuTimes(listFamily(pid)));
  return { requests, requestsPerSecond: requests / seconds, cpuPerRequest: (cpuMs * 1000) / requests, p99Ms };
}
