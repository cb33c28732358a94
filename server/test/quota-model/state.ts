/**
 * A number for each of some days; those without one have 0. As keys that are numbers, days come in order by themselves.
 */
export type ByDay = Readonly<Record<number, number>>;

/** A row of `charges`. */
export interface Row {
  readonly seq: number;
  readonly day: number;
  readonly used: number;
}

/** What the file holds of one account. */
export interface File {
  /** The column `folded` of `usage`. */
  readonly usage: ByDay;
  readonly charges: readonly Row[];
}

/** What `Counters` remembers. */
export interface Memory {
  readonly last: number;
  readonly unfolded: ByDay;
  readonly folded: ByDay;
}

/** A request on its way through a process. */
export interface Request {
  readonly day: number;
  /** What had been told of the day's counter when the request was sent. */
  readonly toldBefore: number;
  /** What `Writer.charge` has counted, once it has. */
  readonly receipt?: { readonly since: number; readonly before: number; readonly after: number };
  readonly isCommitted?: true;
  readonly isAnswered?: true;
}

/** A process that serves, and its client. */
export interface Process {
  /** By how many days its clock is ahead. */
  readonly ahead: number;
  /** The counters of the thread that writes, and of the one that reads. */
  readonly writer: Memory;
  readonly reader: Memory;
  readonly request?: Request;
  /** `DayWatch`: the day of the last charge, and whether an hour has passed since the first of that day. */
  readonly watch: { readonly day?: number; readonly hasHourPassed: boolean; readonly isTold: boolean };
  /** The day that has lasted, until `Writer.forgetDays` has heard of it. */
  readonly lasting?: number;
  /** `OldDays`. */
  readonly old: readonly number[];
  readonly seen: readonly number[];
  readonly seenBefore: readonly number[];
}

/** How often things may still happen. */
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

/** The whole world: one account, one file, some processes. */
export interface World {
  /** Requests that a key has on a day. */
  readonly limit: number;
  readonly today: number;
  readonly file: File;
  readonly processes: readonly Process[];
  readonly budget: Budget;
  /**
   * By the day of the counter: requests that were sent, those that were granted and answered, the highest count told.
   */
  readonly sent: ByDay;
  readonly acknowledged: ByDay;
  readonly told: ByDay;
  /** Days whose counters were deleted. */
  readonly forgotten: readonly number[];
  /** Whether a count was told that is lower than one told before. */
  readonly hasGoneBack: boolean;
}

/** Adds to a day's number. */
export function add(numbers: ByDay, day: number, more = 1): ByDay {
  return { ...numbers, [day]: (numbers[day] ?? 0) + more };
}

/** What the file says of a day's counter. */
export function countedOn({ usage, charges }: File, day: number): number {
  return charges.reduce((most, row) => (row.day === day ? Math.max(most, row.used) : most), usage[day] ?? 0);
}
