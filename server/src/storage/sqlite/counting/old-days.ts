import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { DAYS_KEPT } from '../../../quota/utc-day.ts';

/**
 * A batch adds fewer counters than that, so that forgetting keeps up with charging; deleting them takes a millisecond
 * or two.
 */
const ROWS_AT_ONCE = 2_000;

/** The days whose counters are being deleted, a slice at a time: a day of a million accounts takes most of a second. */
export class OldDays {
  readonly #selectOlder: StatementSync;
  readonly #selectBound: StatementSync;
  readonly #deleteBelow: StatementSync;
  readonly #deleteAll: StatementSync;
  #days: readonly number[] = [];
  /** Days that were charged since days were last forgotten, and between that and the time before. */
  #seen = new Set<number>();
  #seenBefore: ReadonlySet<number> = new Set();

  constructor(database: DatabaseSync) {
    // Each step finds the next day by the index; DISTINCT would read every counter.
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

  /** Whether there is something left to delete. */
  get areLeft(): boolean {
    return this.#days.length > 0;
  }

  /** Takes note that somebody is charged on a day. */
  see(day: number): void {
    this.#seen.add(day);
  }

  /**
   * Finds the days to forget: all but the latest on which anybody was charged, up to a day that has lasted; and of
   * these none that was seen lately, since another process may count by it, whose clock is right.
   *
   * @param inMemory - Days of which charges are not told again.
   */
  find(lasting: number, inMemory: Iterable<number>): void {
    const older = this.#selectOlder.all(lasting).map(({ day }) => Number(day));
    this.#days = older.filter((day) => !this.#seen.has(day) && !this.#seenBefore.has(day));
    this.#seenBefore = this.#seen;
    this.#seen = new Set(inMemory);
  }

  /** Deletes some counters, within a transaction. */
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
