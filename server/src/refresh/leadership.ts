import type { Clock } from '../clock.ts';
import type { Lease } from '../editions/rate-store.ts';
import type { Log } from '../log/logger.ts';

/** The time after which a lease ends that is not renewed; then another process takes over. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;

/** A time in which this process has the lease. */
interface Term {
  /** Aborted at the end of the term. */
  readonly signal: AbortSignal;
  /** False once another process has had the lease. */
  readonly isFirst: boolean;
}

/** The dependencies of {@link Leadership}. */
export interface LeadershipOptions {
  readonly lease: Lease;
  /** The name of this process, unique among those that share the lease. */
  readonly holder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Does the leader's work until the signal is aborted. */
  readonly lead: (term: Term) => void;
}

/** Competes for the lease, and runs the leader's work in the one process that has it. */
export class Leadership {
  readonly #options: LeadershipOptions;
  readonly #resigned = new AbortController();
  #term: AbortController | undefined;
  #hasWaited = false;
  #isFailing = false;
  #campaign: Promise<void> = Promise.resolve();

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  /** True while this process has the lease. */
  get isLeading(): boolean {
    return this.#term !== undefined;
  }

  /** Tries once to take the lease, then keeps trying, or renewing it, in the background. */
  start(): Promise<void> {
    const first = this.#tryOnce();
    this.#campaign = first.then(() => this.#keepTrying());
    return first;
  }

  /** Ends the leader's work, and releases the lease so that another process can take over at once. */
  async resign(): Promise<void> {
    const { lease, holder, log } = this.#options;
    this.#resigned.abort();
    this.#end();
    // Waits for an attempt under way, which would otherwise take the lease after its release.
    await this.#campaign;
    await lease.release(holder).catch((err) => log.debug({ err }, 'the lease could not be given back'));
  }

  async #keepTrying(): Promise<void> {
    const { signal } = this.#resigned;
    for (;;) {
      await this.#options.clock.sleep(RENEW_MS, signal).catch(() => undefined);
      if (signal.aborted) return;
      await this.#tryOnce();
    }
  }

  /** While the store fails, the leader continues, because saving refuses outdated records. */
  async #tryOnce(): Promise<void> {
    const { lease, holder, log } = this.#options;
    try {
      const isHeld = await lease.acquire(holder, LEASE_MS);
      this.#isFailing = false;
      if (this.#resigned.signal.aborted) return;
      this.#hasWaited ||= !isHeld;
      if (isHeld) this.#begin();
      else if (this.#term) {
        log.warn('another process refreshes the rates from now on');
        this.#end();
      }
    } catch (err) {
      if (!this.#isFailing) log.error({ err }, 'the lease cannot be taken or renewed; trying again every 3 seconds');
      this.#isFailing = true;
    }
  }

  #begin(): void {
    if (this.#term) return;
    this.#options.log.info('this process refreshes the rates');
    this.#term = new AbortController();
    this.#options.lead({ signal: this.#term.signal, isFirst: !this.#hasWaited });
  }

  #end(): void {
    this.#term?.abort();
    this.#term = undefined;
  }
}
