import type { StartedProcess } from '../setup.ts';
import { cpuBetween, listFamily, readCpuTimes } from './cpu-time.ts';
import type { Database } from './database.ts';
import { sendRequests } from './send-requests.ts';

/** What a server does under load, and what that costs. */
export interface Figures {
  readonly requestsPerSecond: number;
  /** Microseconds of processor time of all processes of the server. */
  readonly cpuPerRequest: number;
  /** Microseconds of processor time of the database server's processes; `undefined` where that has none here. */
  readonly databaseCpuPerRequest: number | undefined;
}

/** One server with one way to ask it. */
export interface Target {
  readonly server: StartedProcess;
  readonly database: Database;
  readonly path: string;
  readonly nextKey: () => string;
}

/** Puts a server under load for some seconds. */
export async function measure({ server, database, path, nextKey }: Target, seconds: number): Promise<Figures> {
  const backendsBefore = readCpuTimes((await database.listBackends()) ?? []);
  const before = readCpuTimes(listFamily(server.pid));
  const answered = await sendRequests(server.url + path, nextKey, seconds);
  const cpuMs = cpuBetween(before, readCpuTimes(listFamily(server.pid)));
  const backends = await database.listBackends();
  const perRequest = (ms: number) => (ms * 1000) / answered.requests;
  return {
    requestsPerSecond: answered.requests / answered.seconds,
    cpuPerRequest: perRequest(cpuMs),
    databaseCpuPerRequest: backends && perRequest(cpuBetween(backendsBefore, readCpuTimes(backends))),
  };
}
