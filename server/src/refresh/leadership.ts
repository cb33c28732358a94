import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import type { Lease } from './lease.ts';

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
  #term: AbortController | undefined;
  #hasWaited = false;
  #hasResigned = false;
  #isFailing = false;
  #campaign: Promise<void> = Promise.resolve();

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  /** True while this process has the lease. */
  get isLeading(): boolean {
    return this.#term !== undefined;
  }

  /** Tries once to take or renew the lease. */
  campaign(): Promise<void> {
    this.#campaign = this.#tryOnce();
    return this.#campaign;
  }

  async #tryOnce(): Promise<void> {
    if (this.#hasResigned) return;
    const isHeld = await this.#acquire();
    if (this.#hasResigned) return;
    if (isHeld === true && !this.#term) this.#begin();
    if (isHeld === false) this.#end();
    this.#hasWaited ||= isHeld === false;
  }

  /** Keeps trying in the background until the signal is aborted. */
  async keepCampaigning(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#options.clock.sleep(RENEW_MS, signal).catch(() => undefined);
      if (signal.aborted) return;
      await this.campaign();
    }
  }

  /** Ends the leader's work, and releases the lease so that another process can take over at once. */
  async resign(): Promise<void> {
    const { lease, holder, log } = this.#options;
    this.#hasResigned = true;
    this.#term?.abort();
    this.#term = undefined;
    // Waits for an attempt under way, which would otherwise take the lease after its release.
    await this.#campaign;
    await lease.release(holder).catch((err) => log.debug({ err }, 'the lease could not be given back'));
  }

  /** @returns `undefined` when the store fails. The leader then continues, because saving refuses outdated records. */
  async #acquire(): Promise<boolean | undefined> {
    const { lease, holder, log } = this.#options;
    try {
      const isHeld = await lease.acquire(holder, LEASE_MS);
      this.#isFailing = false;
      return isHeld;
    } catch (err) {
      if (!this.#isFailing) log.error({ err }, 'the lease cannot be taken or renewed; trying again every 3 seconds');
      this.#isFailing = true;
      return undefined;
    }
  }

  #begin(): void {
    const { log, lead } = this.#options;
    log.info('this process refreshes the rates');
    this.#term = new AbortController();
    lead({ signal: this.#term.signal, isFirst: !this.#hasWaited });
  }

  #end(): void {
    if (!this.#term) return;
    this.#options.log.warn('another process refreshes the rates from now on');
    this.#term.abort();
    this.#term = undefined;
  }
}
