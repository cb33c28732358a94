import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { DAYS_KEPT } from '../../../quota/utc-day.ts';

/**
 * The rows of a slice: more than a batch of charges adds, so that the deletion keeps up. A slice takes a millisecond or
 * two.
 */
const ROWS_AT_ONCE = 2_000;

/** Deletes the counters of past days a slice at a time: a day of a million accounts takes most of a second. */
export class OldDays {
  readonly #selectOlder: StatementSync;
  readonly #selectBound: StatementSync;
  readonly #deleteBelow: StatementSync;
  readonly #deleteAll: StatementSync;
  #days: readonly number[] = [];
  /** Days with charges since the last call of {@link find}; `#seenBefore` has those between the last two calls. */
  #seen = new Set<number>();
  #seenBefore: ReadonlySet<number> = new Set();

  constructor(database: DatabaseSync) {
    // Finds each day by the index. DISTINCT would read every counter.
    this.#selectOlder = database.prepare(`
      WITH RECURSIVE days (day) AS (
        SELECT max(day) FROM usage WHERE day <= ?
        UNION ALL SELECT (SELECT max(day) FROM usage WHERE usage.day < days.day) FROM days WHERE day IS NOT NULL
      ) SELECT day FROM days WHERE day IS NOT NULL LIMIT -1 OFFSET ${DAYS_KEPT}`);
    this.#selectBound = database.prepare(
      `SELECT account_id FROM usage WHERE day = ? ORDER BY account_id LIMIT 1 OFFSET ${ROWS_AT_ONCE}`,
    );
    this.#deleteBelow = database.prepare('DELETE FROM usage WHERE day = ? AND account_id < ?');
    this.#deleteAll = database.prepare('DELETE FROM usage WHERE day = ?');
  }

  /** True while there are counters to delete. */
  get areLeft(): boolean {
    return this.#days.length > 0;
  }

  /** Notes a day with a charge. */
  see(day: number): void {
    this.#seen.add(day);
  }

  /**
   * Finds the days to forget: those up to `lastingDay`. Spares the latest days with charges, and days seen lately, on
   * which another process with the right clock may be charging.
   *
   * @param inMemory - Days for which {@link see} is not called again.
   */
  find(lastingDay: number, inMemory: Iterable<number>): void {
    const older = this.#selectOlder.all(lastingDay).map(({ day }) => Number(day));
    this.#days = older.filter((day) => !this.#seen.has(day) && !this.#seenBefore.has(day));
    this.#seenBefore = this.#seen;
    this.#seen = new Set(inMemory);
  }

  /** Deletes a slice of counters, within a transaction. */
  deleteSome(): void {
    const [day, ...others] = this.#days.filter((old) => !this.#seen.has(old));
    if (day === undefined) {
      this.#days = [];
      return;
    }
    const bound = this.#selectBound.get(day);
    if (bound) {
      this.#deleteBelow.run(day, Number(bound.account_id));
      return;
    }
    this.#deleteAll.run(day);
    this.#days = others;
  }
}
