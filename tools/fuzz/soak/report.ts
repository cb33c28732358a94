/** The longest time from the end of a fault to the next answer with 200. */
export const LONGEST_RECOVERY_SECONDS = 10;

/** More memory of the server and its workers is a leak. */
const MOST_MEGABYTES = 768;

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
  /** The most memory of the server and its workers. */
  readonly megabytes: number;
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
export function judge({ lost, overGranted, acknowledged, faults, megabytes }: SoakReport): string[] {
  const problems: string[] = [];
  if (acknowledged === 0) problems.push('Nothing was acknowledged.');
  if (lost > 0) problems.push(`${lost} acknowledged requests are not in the counters.`);
  if (overGranted > 0) problems.push(`${overGranted} requests were granted beyond a limit.`);
  for (const fault of faults.filter(({ backAfter }) => backAfter === undefined))
    problems.push(`Nobody was served after the end of the fault: ${describeFault(fault)}.`);
  if (megabytes > MOST_MEGABYTES) problems.push(`The server needs ${megabytes} MB.`);
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
  const { seconds, requests, acknowledged, failures, lost, overGranted, megabytes, omitted } = report;
  return [
    `${requests} requests in ${seconds.toFixed(0)} s: ${acknowledged} acknowledged, ${failures} failures, ${lost} lost, ${overGranted} over a limit`,
    `at most ${megabytes} MB`,
    ...omitted.map((name) => `left out: ${name}, which needs root`),
    ...judge(report),
  ].join('\n');
}
