/** Compares the fates of charges, as processes saw them, with the counters of the databases. */
export class Ledger {
  readonly #findings = { requests: 0, acknowledged: 0, counted: 0, moves: 0, stopped: 0 };
  readonly #counters = new Map<string, { acknowledged: number; unknown: number }>();

  /** Records a request, with the day of the database that was asked. */
  record(accountId: number, day: number, fate: string): void {
    const key = `${accountId} on day ${day}`;
    const { acknowledged, unknown } = this.#counters.get(key) ?? { acknowledged: 0, unknown: 0 };
    const [isGranted, isUnknown] = [Number(fate === 'granted'), Number(fate === 'unknown')];
    this.#counters.set(key, { acknowledged: acknowledged + isGranted, unknown: unknown + isUnknown });
    this.#findings.requests += 1;
    this.#findings.acknowledged += isGranted;
  }

  /** Records a change of the map, or a request that a database in reach should have charged and did not. */
  add(finding: 'moves' | 'stopped'): void {
    this.#findings[finding] += 1;
  }

  /** Counts the counters, each of an account on a day, that break a promise, given all rows of `usage`. */
  compare(rows: readonly Record<string, unknown>[]) {
    const findings = { ...this.#findings, aboveLimit: 0, belowAcknowledged: 0, countedTwice: 0 };
    const used = new Map<string, number>();
    for (const row of rows) {
      const key = `${row.account_id} on day ${row.day}`;
      used.set(key, (used.get(key) ?? 0) + Number(row.used));
      findings.counted += Number(row.used);
      // Each database keeps the limit by itself, and the sum of the databases must keep it, too.
      if ((used.get(key) ?? 0) > Number(row.daily_limit)) findings.aboveLimit += 1;
    }
    for (const [key, { acknowledged, unknown }] of this.#counters) {
      const counted = used.get(key) ?? 0;
      if (counted < acknowledged) findings.belowAcknowledged += 1;
      if (counted > acknowledged + unknown) findings.countedTwice += 1;
    }
    return findings;
  }
}
