import { createHistogram } from 'node:perf_hooks';
import type { TestAccount } from '../../testing/server/test-accounts.ts';

/** The unit of unavailable time: a slot without a served request counts as unavailable. */
const SLOT_MS = 250;

/** The outcome of a request. */
export interface RequestOutcome {
  /** True when a healthy server answers the request with 200. */
  readonly isMeasured: boolean;
  /** `undefined` without a complete answer. */
  readonly status: number | undefined;
  readonly milliseconds: number;
}

/** The acknowledged requests of an account on a day. */
export interface Acknowledged {
  readonly account: TestAccount;
  /** Days since the epoch. */
  readonly day: number;
  readonly count: number;
}

type Times = ReturnType<typeof createHistogram>;

/** Counts answers. Keeps the time with a fault apart from the time without. */
export class Tally {
  requests = 0;
  failures = 0;
  acknowledged = 0;
  /** True from the injection of a fault until the server has recovered. */
  isFaultActive = false;
  #lastServedAt = performance.now();
  #servedInSlot = 0;
  #unavailable = { with: 0, without: 0 };
  readonly #times: { readonly with: Times; readonly without: Times } = {
    with: createHistogram(),
    without: createHistogram(),
  };
  readonly #acknowledged = new Map<string, { account: TestAccount; day: number; count: number }>();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#endSlot(), SLOT_MS);
  }

  count({ isMeasured, status, milliseconds }: RequestOutcome): void {
    this.requests += 1;
    if (status === undefined || status >= 500) this.failures += 1;
    if (!isMeasured || status !== 200) return;
    this.#servedInSlot += 1;
    this.#lastServedAt = performance.now();
    this.#times[this.#period].record(Math.max(1, Math.round(milliseconds * 1_000)));
  }

  /** Counts an answer with 200 that an account was charged for. */
  acknowledge(account: TestAccount, day: number): void {
    this.acknowledged += 1;
    const id = `${account.id}/${day}`;
    const entry = this.#acknowledged.get(id) ?? { account, day, count: 0 };
    entry.count += 1;
    this.#acknowledged.set(id, entry);
  }

  /** Tells whether a measured request was answered with 200 after a time of `performance.now()`. */
  wasServedSince(time: number): boolean {
    return this.#lastServedAt > time;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Lists the acknowledged requests by account and day. */
  listAcknowledged(): readonly Acknowledged[] {
    return [...this.#acknowledged.values()];
  }

  /** Summarizes the time with faults, or the time without. */
  summarize(period: 'with' | 'without') {
    const times = this.#times[period];
    const findMilliseconds = (percentile: number) => (times.count === 0 ? 0 : times.percentile(percentile) / 1_000);
    return {
      unavailableSeconds: this.#unavailable[period] / 1_000,
      p50: findMilliseconds(50),
      p99: findMilliseconds(99),
    };
  }

  get #period(): 'with' | 'without' {
    return this.isFaultActive ? 'with' : 'without';
  }

  #endSlot(): void {
    if (this.#servedInSlot === 0) this.#unavailable[this.#period] += SLOT_MS;
    this.#servedInSlot = 0;
  }
}
