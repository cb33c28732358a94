import { computeCpuBetween, listFamily, readCpuTimes } from '../cpu-time.ts';
import type { Database } from '../databases/database.ts';
import type { Load, LoadGenerator } from './load-generator.ts';

/** What answers the requests: a server, and the database of another process. */
export interface Target {
  readonly pid: number;
  readonly database?: Database;
}

/** The answers of a server under load, and their cost. */
export interface LoadFigures {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds of processor time, user and system, of all threads of all processes of the server. */
  readonly serverMs: number;
  /** The same of the database; 0 without its processes on this machine. */
  readonly databaseMs: number;
}

/** Measures a server and its database under load. */
export async function measureLoad(
  generator: LoadGenerator,
  { pid, database }: Target,
  load: Load,
): Promise<LoadFigures> {
  const listBackends = async () => (await database?.listProcesses()) ?? [];
  const backendsBefore = readCpuTimes(await listBackends());
  const before = readCpuTimes(listFamily(pid));
  const { requests, seconds } = await generator.send(load);
  const serverMs = computeCpuBetween(before, readCpuTimes(listFamily(pid)));
  const databaseMs = computeCpuBetween(backendsBefore, readCpuTimes(await listBackends()));
  return { requests, seconds, serverMs, databaseMs };
}

/** Joins measurements to one. A measurement with more requests counts more. */
export function joinFigures(all: readonly LoadFigures[]): LoadFigures {
  const sum = (name: keyof LoadFigures) => all.reduce((total, figures) => total + figures[name], 0);
  return {
    requests: sum('requests'),
    seconds: sum('seconds'),
    serverMs: sum('serverMs'),
    databaseMs: sum('databaseMs'),
  };
}

/** Computes the microseconds of processor time of a request: of the server, and together with its database. */
export function computeCpuPerRequest({ requests, serverMs, databaseMs }: LoadFigures): {
  readonly server: number;
  readonly total: number;
} {
  return { server: (serverMs * 1000) / requests, total: ((serverMs + databaseMs) * 1000) / requests };
}
