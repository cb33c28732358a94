import type { ChargeRequest } from '../../server/src/quota/quota-store.ts';
import type { Outcome } from './routing-process.ts';

/** What the simulation saw. The last four must be 0. */
export interface Findings {
  requests: number;
  acknowledged: number;
  counted: number;
  /** Changes of the map that were accepted. */
  moves: number;
  /** Counters (an account on a day) above the limit granted. */
  aboveLimit: number;
  /** Counters below the number of acknowledged charges. */
  belowAcknowledged: number;
  /** Counters above the number of charges that were acknowledged or have an unknown fate. */
  countedTwice: number;
  /** Requests that a database in reach should have charged, and did not. */
  stopped: number;
}

interface Entry {
  limit: number;
  counted: number;
  acknowledged: number;
  unknown: number;
}

/** Compares the fates of charges, as processes saw them, with the counters of the databases. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #findings: Findings;

  constructor() {
    const invariants = { aboveLimit: 0, belowAcknowledged: 0, countedTwice: 0, stopped: 0 };
    this.#findings = { requests: 0, acknowledged: 0, counted: 0, moves: 0, ...invariants };
  }

  /** Records a request, with the day of the database that was asked. */
  record({ accountId, limit }: ChargeRequest, { fate }: Outcome, day: number): void {
    this.#findings.requests += 1;
    const entry = this.#find(accountId, day);
    entry.limit = limit;
    if (fate === 'granted') entry.acknowledged += 1;
    if (fate === 'unknown') entry.unknown += 1;
  }

  recordStopped(): void {
    this.#findings.stopped += 1;
  }

  recordMove(): void {
    this.#findings.moves += 1;
  }

  /** Adds a row of `usage`. */
  count({ account_id, day, used }: Record<string, unknown>): void {
    this.#find(Number(account_id), Number(day)).counted += Number(used);
  }

  compare(): Findings {
    const findings = { ...this.#findings };
    for (const { limit, counted, acknowledged, unknown } of this.#entries.values()) {
      findings.acknowledged += acknowledged;
      findings.counted += counted;
      if (counted > limit) findings.aboveLimit += 1;
      if (counted < acknowledged) findings.belowAcknowledged += 1;
      if (counted > acknowledged + unknown) findings.countedTwice += 1;
    }
    return findings;
  }

  #find(accountId: number, day: number): Entry {
    const key = `${accountId} on day ${day}`;
    const entry = this.#entries.get(key) ?? {
      limit: Number.POSITIVE_INFINITY,
      counted: 0,
      acknowledged: 0,
      unknown: 0,
    };
    this.#entries.set(key, entry);
    return entry;
  }
}
