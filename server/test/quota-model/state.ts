/**
 * Numbers by day; 0 for an absent day. Days come in order, because JavaScript sorts numeric keys.
 */
export type ByDay = Readonly<Record<number, number>>;

/** A row of `charges`. */
export interface Row {
  readonly seq: number;
  readonly day: number;
  readonly used: number;
}

/** The data of one account in the file. */
export interface File {
  /** The column `folded` of `usage`. */
  readonly usage: ByDay;
  readonly charges: readonly Row[];
}

/** The memory of `Counters`. */
export interface Memory {
  readonly last: number;
  readonly unfolded: ByDay;
  readonly folded: ByDay;
}

/** A request under way in a process. */
export interface Request {
  readonly day: number;
  /** The highest count of the day that the client knew when it sent the request. */
  readonly toldBefore: number;
  /** The receipt of `Writer.charge`, once there is one. */
  readonly receipt?: { readonly since: number; readonly before: number; readonly after: number };
  readonly isCommitted?: true;
  readonly isAnswered?: true;
}

/** A serving process with its client. */
export interface Process {
  /** The days by which the clock is ahead. */
  readonly ahead: number;
  /** The counters of the writing thread and of the reading thread. */
  readonly writer: Memory;
  readonly reader: Memory;
  readonly request?: Request;
  /** `DayWatch`: the day of the last charge; `hasHourPassed` since the first charge of that day. */
  readonly watch: { readonly day?: number; readonly hasHourPassed: boolean; readonly isTold: boolean };
  /** The day that has lasted, until `Writer.forgetDays` handles it. */
  readonly lastingDay?: number;
  /** `OldDays`. */
  readonly old: readonly number[];
  readonly seen: readonly number[];
  readonly seenBefore: readonly number[];
}

/** The numbers of events that may still happen. */
export interface Budget {
  readonly requests: number;
  readonly reads: number;
  readonly folds: number;
  readonly kills: number;
  readonly failedCommits: number;
  readonly clockSteps: number;
  readonly hours: number;
  readonly midnights: number;
}

/** The state of the model: one account, one file, some processes. */
export interface World {
  /** The daily limit of the account. */
  readonly limit: number;
  readonly today: number;
  readonly file: File;
  readonly processes: readonly Process[];
  readonly budget: Budget;
  /**
   * By the day of the counter: requests sent, requests granted and answered, and the highest count told to a client.
   */
  readonly sent: ByDay;
  readonly acknowledged: ByDay;
  readonly told: ByDay;
  /** Days whose counters were deleted. */
  readonly forgotten: readonly number[];
  /** True once a client got a lower count than before. */
  readonly hasGoneBack: boolean;
}

/** Adds 1 to the number of a day. */
export function add(numbers: ByDay, day: number): ByDay {
  return { ...numbers, [day]: (numbers[day] ?? 0) + 1 };
}

/** Reads the counter of a day in the file. */
export function countOn({ usage, charges }: File, day: number): number {
  return charges.reduce((most, row) => (row.day === day ? Math.max(most, row.used) : most), usage[day] ?? 0);
}
