import type { DatabaseSync } from 'node:sqlite';
import { DayCounters } from './day-counters.ts';

/** Clocks are set, and midnight comes: a day on either side of today. */
const DAYS_REMEMBERED = 3;

/** Far more than ever wait to be folded. Who only follows does not hear of folds, and begins anew now and then. */
const MOST_FOLLOWED = 50_000;

/**
 * What is known of the counters, in memory.
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
   * @param database - A connection, of which no transaction may be rolled back without {@link forget}.
   * @param onDay - Is told each day that comes to be remembered.
   */
  constructor(database: DatabaseSync, onDay: (day: number) => void = () => {}) {
    this.#onDay = onDay;
    const newer = database.prepare('SELECT seq, day, account_id, used FROM charges WHERE seq > ? ORDER BY seq');
    newer.setReturnArrays(true);
    // The compiler does not know that rows come as arrays now; the columns can hold nothing but integers.
    this.#selectNewer = (seq) => newer.all(seq) as unknown as number[][];
    const folded = database.prepare('SELECT folded FROM usage WHERE day = ? AND account_id = ?');
    this.#selectFolded = (day, accountId) => Number(folded.get(day, accountId)?.folded ?? 0);
  }

  /** The number of the last charge that was taken up. */
  get last(): number {
    return this.#last;
  }

  /** How many charges were taken up since the last fold that is known of. */
  get unfolded(): number {
    return this.#last - this.#first;
  }

  /** Whether so much is remembered that it is time to begin anew. */
  get isFull(): boolean {
    return this.unfolded > MOST_FOLLOWED || this.#days.size > DAYS_REMEMBERED;
  }

  /** The days of which something is remembered. */
  get days(): Iterable<number> {
    return this.#days.keys();
  }

  /** Takes up the charges that were committed since the last time. */
  follow(): void {
    if (this.isFull) this.forget();
    const rows = this.#selectNewer(this.#last);
    const [next] = rows[0] ?? [];
    if (next === undefined) return;
    // A fold leaves no older rows: these are all there are.
    if (next !== this.#last + 1) this.forget();
    this.#takeAll(rows);
  }

  /** What an account has used on a day, as of the last charge that was taken up, or a later one. */
  usedOn(day: number, accountId: number): number {
    const counters = this.#on(day);
    const known = counters.find(accountId);
    if (known !== undefined) return known;
    const used = this.#selectFolded(day, accountId);
    counters.keep(accountId, used);
    return used;
  }

  /** Takes up the charge that follows the last one. */
  take(day: number, accountId: number, used: number): void {
    this.#last += 1;
    this.#on(day).charge(accountId, used);
  }

  /** Takes note that all charges that were taken up are folded. */
  settle(): void {
    this.#first = this.#last;
    for (const counters of this.#days.values()) counters.settle();
  }

  /** Forgets everything, to read it anew. */
  forget(): void {
    this.#days.clear();
    this.#first = 0;
    this.#last = 0;
  }

  #takeAll(rows: readonly (readonly number[])[]): void {
    if (this.#last === 0) this.#first = rows[0]?.[0] ?? 0;
    for (const [seq = 0, day = 0, accountId = 0, used = 0] of rows) {
      this.#on(day).charge(accountId, used);
      this.#last = seq;
    }
  }

  #on(day: number): DayCounters {
    const known = this.#days.get(day);
    if (known) return known;
    this.#onDay(day);
    const counters = new DayCounters();
    this.#days.set(day, counters);
    return counters;
  }
}
