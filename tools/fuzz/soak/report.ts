/** The result of a soak. */
export interface SoakReport {
  readonly seed: number;
  readonly seconds: number;
  readonly requests: number;
  readonly acknowledged: number;
  readonly failures: number;
  /** Answers with 200 that the counters lack. */
  readonly lost: number;
  /** Requests granted beyond a limit. */
  readonly overGranted: number;
  readonly withFault: PeriodReport;
  readonly withoutFault: PeriodReport;
  /** The memory of the server and its workers in bytes, once a second. */
  readonly memory: readonly number[];
  readonly faults: readonly FaultReport[];
  /** The faults that this machine cannot inject, with the reasons. */
  readonly omitted: Readonly<Record<string, string>>;
}

/** The totals of the time with faults, or of the time without. */
export interface PeriodReport {
  readonly unavailableSeconds: number;
  /** The median time of an answer with 200, in milliseconds. */
  readonly p50: number;
  /** The 99th percentile, in milliseconds. */
  readonly p99: number;
}

/** A fault that was injected and reverted. */
export interface FaultReport {
  readonly name: string;
  /** Seconds from the start. */
  readonly from: number;
  /** Seconds from the end of the fault to the next answer with 200; `undefined` when no answer came in time. */
  readonly backAfter?: number;
}
