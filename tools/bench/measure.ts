import { API_KEY_HEADER } from '@crossrate/contract';
import autocannon from 'autocannon';
import { computeCpuBetween, listFamily, readCpuTimes } from './cpu-time.ts';
import type { Database } from './databases/database.ts';

/** Requests to a server, which are sent as fast as the server answers. */
export interface Load {
  readonly url: string;
  /** The keys, which take turns from request to request. */
  readonly keys: readonly string[];
  /** The tag of an answer that the client holds, so that every answer is a 304. */
  readonly tag?: string;
}

/** A server and the requests to it. */
export interface Contender {
  readonly pid: number;
  /** The database of another process. */
  readonly database?: Database;
  readonly load: Load;
}

/** The speed of a round, and its cost in microseconds of processor time a request: user and system, all threads. */
export interface Figures {
  readonly requestsPerSecond: number;
  readonly serverCpu: number;
  /** 0 without processes of a database on this machine. */
  readonly databaseCpu: number;
}

/** The time for each server: a round takes a second. */
export const EFFORTS = { thorough: { warmUpSeconds: 3, rounds: 15 }, quick: { warmUpSeconds: 1, rounds: 2 } };

/**
 * Measures servers in many short rounds, so that other work of the machine slows them alike. While one server is measured,
 * the others are idle. Every second round has the reverse order: no server always follows the same one.
 *
 * @returns for each contender, the figures of all rounds.
 */
export async function measure(
  contenders: readonly Contender[],
  { connections, warmUpSeconds, rounds }: { connections: number; warmUpSeconds: number; rounds: number },
): Promise<Figures[][]> {
  const measured = contenders.map((contender) => ({
    ...contender,
    send: buildSender(contender.load, connections),
    figures: [] as Figures[],
  }));
  for (const { send } of measured) await send(warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const { pid, database, send, figures } of round % 2 === 0 ? measured : measured.toReversed()) {
      const listBackends = async () => (await database?.listProcesses()) ?? [];
      const backends = readCpuTimes(await listBackends());
      const server = readCpuTimes(listFamily(pid));
      const { requests, seconds } = await send(1);
      const computeCpu = (ms: number) => (ms * 1000) / requests;
      figures.push({
        requestsPerSecond: requests / seconds,
        serverCpu: computeCpu(computeCpuBetween(server, readCpuTimes(listFamily(pid)))),
        databaseCpu: computeCpu(computeCpuBetween(backends, readCpuTimes(await listBackends()))),
      });
    }
  }
  return measured.map(({ figures }) => figures);
}

/**
 * Builds a function that sends requests for some seconds. Its keys go on where they stopped.
 *
 * @throws Error when an answer has an unexpected status, or fails to come.
 */
export function buildSender({ url, keys, tag }: Load, connections: number) {
  let turn = 0;
  return async (seconds: number): Promise<{ requests: number; seconds: number }> => {
    const expected = tag === undefined ? 200 : 304;
    let unexpected = '';
    const setupRequest = (request: autocannon.Request) => {
      const key = keys[turn++ % keys.length] ?? '';
      return { ...request, headers: { [API_KEY_HEADER]: key, ...(tag && { 'If-None-Match': tag }) } };
    };
    const onResponse = (status: number, body: string) => {
      if (status !== expected) unexpected ||= `${status} ${body}`;
    };
    const { errors, timeouts, requests, duration } = await autocannon({
      ...{ url, connections, duration: seconds },
      requests: [{ setupRequest, onResponse }],
    });
    if (unexpected || errors > 0 || timeouts > 0)
      throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts; not a ${expected}: ${unexpected}`);
    return { requests: requests.total, seconds: duration };
  };
}

/** Finds the middle value; for an even number of values, the higher one of the two in the middle. */
export function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Computes the ratio of one figure to another: the median of the ratios of their rounds. */
export function computeMedianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return findMedian(ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN)));
}
