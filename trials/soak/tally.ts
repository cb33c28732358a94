import { createHistogram } from 'node:perf_hooks';
import type { Holder } from '../server/ledger.ts';

/** Time is looked at in pieces of so much: one in which nobody was served counts as unavailable. */
const SLOT_MS = 250;

/** A request that came to an end. */
export interface Ended {
  /** Whether a server that can serve answers it with 200. */
  readonly isMeasured: boolean;
  /** `undefined` without a complete answer. */
  readonly status: number | undefined;
  readonly milliseconds: number;
}

/** Requests that were answered for a holder on a day. */
export interface Acknowledged {
  readonly holder: Holder;
  /** Days since the epoch. */
  readonly day: number;
  readonly count: number;
}

type Times = ReturnType<typeof createHistogram>;

/** Counts what came back, apart for the time with a fault and the time without. */
export class Tally {
  requests = 0;
  failures = 0;
  acknowledged = 0;
  /** Whether something is switched on, or was and is not yet overcome. */
  isFaulty = false;
  #servedAt = performance.now();
  #servedInSlot = 0;
  #unavailable = { with: 0, without: 0 };
  readonly #times: { readonly with: Times; readonly without: Times } = {
    with: createHistogram(),
    without: createHistogram(),
  };
  readonly #acknowledged = new Map<string, { holder: Holder; day: number; count: number }>();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#endSlot(), SLOT_MS);
  }

  count({ isMeasured, status, milliseconds }: Ended): void {
    this.requests += 1;
    if (status === undefined || status >= 500) this.failures += 1;
    if (!isMeasured || status !== 200) return;
    this.#servedInSlot += 1;
    this.#servedAt = performance.now();
    this.#times[this.#period].record(Math.max(1, Math.round(milliseconds * 1_000)));
  }

  acknowledge(holder: Holder, day: number): void {
    this.acknowledged += 1;
    const id = `${holder.id}/${day}`;
    const entry = this.#acknowledged.get(id) ?? { holder, day, count: 0 };
    entry.count += 1;
    this.#acknowledged.set(id, entry);
  }

  /** Whether somebody was served after a time, as `performance.now()` tells it. */
  wasServedSince(time: number): boolean {
    return this.#servedAt > time;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Every holder and day for which something was answered. */
  listAcknowledged(): readonly Acknowledged[] {
    return [...this.#acknowledged.values()];
  }

  /** What is known of the time with or without faults. */
  describe(period: 'with' | 'without') {
    const times = this.#times[period];
    const millisecondsAt = (percentile: number) => (times.count === 0 ? 0 : times.percentile(percentile) / 1_000);
    return { unavailableSeconds: this.#unavailable[period] / 1_000, p50: millisecondsAt(50), p99: millisecondsAt(99) };
  }

  get #period(): 'with' | 'without' {
    return this.isFaulty ? 'with' : 'without';
  }

  #endSlot(): void {
    if (this.#servedInSlot === 0) this.#unavailable[this.#period] += SLOT_MS;
    this.#servedInSlot = 0;
  }
}
