import type { DatabaseSync } from 'node:sqlite';
import { DayCounters } from './day-counters.ts';

/** Today, and the days before and after, for midnight and for a clock that is set. */
const DAYS_REMEMBERED = 3;

/** Far more charges than ever wait for a fold. A reader does not notice folds, so it starts again at this number. */
const MOST_FOLLOWED = 50_000;

/**
 * Keeps the counters in memory.
 *
 * Each committed charge is a row of `charges`: its number follows the previous one, and `used` is the account's new
 * total. A reader of all rows knows every counter that has changed, whichever process changed it. A fold copies the
 * rows into `usage` and deletes all but the last. A reader that missed rows sees a gap in the numbers, forgets
 * everything, and starts from the remaining rows.
 */
export class Counters {
  readonly #selectNewer: (seq: number) => readonly (readonly number[])[];
  readonly #selectFolded: (day: number, accountId: number) => number;
  readonly #days = new Map<number, DayCounters>();
  readonly #onDay: (day: number) => void;
  #first = 0;
  #last = 0;

  /**
   * @param database - A connection. After the rollback of one of its transactions, call {@link forget}.
   * @param onDay - Receives each day that enters the memory.
   */
  constructor(database: DatabaseSync, onDay: (day: number) => void = () => {}) {
    this.#onDay = onDay;
    const newer = database.prepare('SELECT seq, day, account_id, used FROM charges WHERE seq > ? ORDER BY seq');
    newer.setReturnArrays(true);
    // The compiler does not know that rows are arrays now. The columns hold integers only.
    this.#selectNewer = (seq) => newer.all(seq) as unknown as number[][];
    const folded = database.prepare('SELECT folded FROM usage WHERE day = ? AND account_id = ?');
    this.#selectFolded = (day, accountId) => Number(folded.get(day, accountId)?.folded ?? 0);
  }

  /** The sequence number of the last known charge. */
  get last(): number {
    return this.#last;
  }

  /** The number of charges since the last known fold. */
  get unfolded(): number {
    return this.#last - this.#first;
  }

  /** True when the memory is so full that it should start again. */
  get isFull(): boolean {
    const isDayFull = [...this.#days.values()].some((counters) => counters.isFull);
    return isDayFull || this.unfolded > MOST_FOLLOWED || this.#days.size > DAYS_REMEMBERED;
  }

  /** The days in memory. */
  get days(): Iterable<number> {
    return this.#days.keys();
  }

  /** Reads the charges that were committed since the last reading. */
  follow(): void {
    if (this.isFull) this.forget();
    const rows = this.#selectNewer(this.#last);
    const [next] = rows[0] ?? [];
    if (next === undefined) return;
    // A gap means a fold, which deletes older rows: the remaining rows and the table are complete.
    if (next !== this.#last + 1) this.forget();
    this.#takeAll(rows);
  }

  /** Finds the counter of an account on a day, as of the last known charge or a later one. */
  readUsed(day: number, accountId: number): number {
    const counters = this.#findCounters(day);
    const known = counters.find(accountId);
    if (known !== undefined) return known;
    const used = this.#selectFolded(day, accountId);
    counters.keep(accountId, used);
    return used;
  }

  /** Adds the charge that follows the last known one. */
  take(day: number, accountId: number, used: number): void {
    this.#last += 1;
    this.#findCounters(day).keep(accountId, used);
  }

  /** Notes that all known charges are folded. */
  settle(): void {
    this.#first = this.#last;
  }

  /** Forgets all counters, so that they are read again. */
  forget(): void {
    this.#days.clear();
    this.#first = 0;
    this.#last = 0;
  }

  #takeAll(rows: readonly (readonly number[])[]): void {
    if (this.#last === 0) this.#first = rows[0]?.[0] ?? 0;
    for (const [seq = 0, day = 0, accountId = 0, used = 0] of rows) {
      this.#findCounters(day).keep(accountId, used);
      this.#last = seq;
    }
  }

  #findCounters(day: number): DayCounters {
    const known = this.#days.get(day);
    if (known) return known;
    this.#onDay(day);
    const counters = new DayCounters();
    this.#days.set(day, counters);
    return counters;
  }
}
