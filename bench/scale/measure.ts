import { computeCpuBetween, readCpuTimes } from '../cpu-time.ts';
import type { KeyRing } from '../load/key-ring.ts';
import type { LoadGenerator } from '../load/load-generator.ts';
import { type LoadFigures, measureLoad } from '../load/measure-load.ts';
import type { StartedProcess } from '../start-process.ts';
import type { Database } from './database.ts';

/** The speed and the cost of a server under load. */
export interface Figures extends Pick<LoadFigures, 'requestsPerSecond' | 'cpuPerRequest'> {
  /** Microseconds of processor time of the database server; `undefined` without its processes on this machine. */
  readonly databaseCpuPerRequest: number | undefined;
}

/** A server, its storage, and the requests to it. */
export interface Target {
  readonly server: StartedProcess;
  readonly database: Database;
  readonly path: string;
  readonly keys: KeyRing;
}

/** Measures a server under load for some seconds. */
export async function measure(
  generator: LoadGenerator,
  { server, database, path, keys }: Target,
  seconds: number,
): Promise<Figures> {
  const before = readCpuTimes((await database.listBackends()) ?? []);
  const load = { url: server.url + path, keys, status: 200, seconds };
  const { requests, requestsPerSecond, cpuPerRequest } = await measureLoad(generator, server.pid, load);
  const backends = await database.listBackends();
  const databaseCpuPerRequest = backends && (computeCpuBetween(before, readCpuTimes(backends)) * 1000) / requests;
  return { requestsPerSecond, cpuPerRequest, databaseCpuPerRequest };
}
