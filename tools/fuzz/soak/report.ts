/** The longest time from the end of a fault to the next answer with 200. */
export const LONGEST_RECOVERY_SECONDS = 10;

const MEGABYTE = 1024 * 1024;
/**
 * The most growth from the second fifth of a run to the last: `factor` times the earlier memory, plus `bytes`. More is
 * a leak. The first fifth does not count, because a new process fills its caches and heaps.
 */
const MOST_GROWTH = { factor: 2, bytes: 64 * MEGABYTE };
/** Fewer samples prove no growth. */
const FEWEST_SAMPLES = 60;

/** The result of a soak. */
export interface SoakReport {
  readonly seconds: number;
  readonly requests: number;
  readonly acknowledged: number;
  /** Answers with 500 or more, and requests without an answer. */
  readonly failures: number;
  /** Answers with 200 that the counters lack. */
  readonly lost: number;
  /** Requests granted beyond a limit. */
  readonly overGranted: number;
  /** The memory of the server and its workers in bytes, once a second. */
  readonly memory: readonly number[];
  readonly faults: readonly FaultReport[];
  /** The faults that this user or machine cannot inject. */
  readonly omitted: readonly string[];
}

/** A fault that was injected and reverted. */
export interface FaultReport {
  readonly name: string;
  /** Seconds from the start. */
  readonly from: number;
  /** Seconds from the end of the fault to the next answer with 200; `undefined` when no answer came in time. */
  readonly backAfter: number | undefined;
}

/** Lists the broken promises in the result of a soak, as sentences. */
export function judge({ lost, overGranted, acknowledged, faults, memory }: SoakReport): string[] {
  const problems: string[] = [];
  if (acknowledged === 0) problems.push('Nothing was acknowledged.');
  if (lost > 0) problems.push(`${lost} acknowledged requests are not in the counters.`);
  if (overGranted > 0) problems.push(`${overGranted} requests were granted beyond a limit.`);
  for (const fault of faults.filter(({ backAfter }) => backAfter === undefined))
    problems.push(`Nobody was served after the end of the fault: ${describeFault(fault)}.`);
  if (grewWithoutBound(memory)) problems.push('The memory grows and grows.');
  return problems;
}

/** Describes a fault in a line. */
export function describeFault({ name, from, backAfter }: FaultReport): string {
  const end =
    backAfter === undefined ? `not back in ${LONGEST_RECOVERY_SECONDS}` : `back after ${backAfter.toFixed(1)}`;
  return `${name} at ${from.toFixed(0)} s, ${end} s`;
}

/** Describes a report in a few lines, for people. */
export function describeReport(report: SoakReport): string {
  const { seconds, requests, acknowledged, failures, lost, overGranted, memory, omitted } = report;
  const megabytes = ((memory.at(-1) ?? 0) / MEGABYTE).toFixed(0);
  return [
    `${requests} requests in ${seconds.toFixed(0)} s: ${acknowledged} acknowledged, ${failures} failures, ${lost} lost, ${overGranted} over a limit`,
    `${megabytes} MB at the end`,
    ...omitted.map((name) => `left out: ${name}, which needs root`),
    ...judge(report),
  ].join('\n');
}

/** Compares the minimum of two parts of a run: the memory that stays in use after garbage collection. */
function grewWithoutBound(memory: readonly number[]): boolean {
  if (memory.length < FEWEST_SAMPLES) return false;
  const part = Math.floor(memory.length / 5);
  const findLeast = (from: number) => memory.slice(from, from + part).reduce((one, other) => Math.min(one, other));
  return findLeast(memory.length - part) > findLeast(part) * MOST_GROWTH.factor + MOST_GROWTH.bytes;
}
