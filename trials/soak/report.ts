/** What a soak has seen. */
export interface SoakReport {
  readonly seed: number;
  readonly seconds: number;
  readonly requests: number;
  readonly acknowledged: number;
  readonly failures: number;
  /** Answers with 200 that are not in the counters. */
  readonly lost: number;
  /** Requests that were granted beyond a limit. */
  readonly overGranted: number;
  readonly withFault: PeriodReport;
  readonly withoutFault: PeriodReport;
  /** Bytes of the server and its workers, once a second. */
  readonly memory: readonly number[];
  readonly faults: readonly FaultReport[];
  /** Faults that could not be had, and why. */
  readonly omitted: Readonly<Record<string, string>>;
}

/** The time with faults, or the time without. */
export interface PeriodReport {
  readonly unavailableSeconds: number;
  /** Milliseconds of an answer with 200. */
  readonly p50: number;
  readonly p99: number;
}

/** A fault that was switched on and off. */
export interface FaultReport {
  readonly name: string;
  /** Seconds from the start. */
  readonly from: number;
  /** Seconds from the end of the fault to the next answer with 200; `undefined` when none came in time. */
  readonly backAfter?: number;
}
