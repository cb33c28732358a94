import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import type { Lease } from './lease.ts';

/** A lease that nobody renews ends after so long: another process then takes over. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;

/** What leading needs. */
export interface LeadershipOptions {
  readonly lease: Lease;
  /** Names this process among all that share the lease. */
  readonly holder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Does the leader's work until the signal is aborted; `isFirst` unless another process had the lease meanwhile. */
  readonly lead: (signal: AbortSignal, isFirst: boolean) => void;
}

/** Tries to be the one process that refreshes the rates, and does that work while it is. */
export class Leadership {
  readonly #options: LeadershipOptions;
  #term: AbortController | undefined;
  #hasWaited = false;
  #hasResigned = false;
  #campaign: Promise<void> = Promise.resolve();

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  /** Whether this process is the one that refreshes the rates. */
  get isLeading(): boolean {
    return this.#term !== undefined;
  }

  /** Tries once. */
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

  /** Tries on in the background until the signal is aborted. */
  async continue(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#options.clock.sleep(RENEW_MS, signal).catch(() => undefined);
      if (signal.aborted) return;
      await this.campaign();
    }
  }

  /** Ends the leader's work, and lets another process take over at once. */
  async resign(): Promise<void> {
    const { lease, holder, log } = this.#options;
    this.#hasResigned = true;
    this.#term?.abort();
    this.#term = undefined;
    // A lease that is being taken must not be left behind.
    await this.#campaign;
    await lease.release(holder).catch((err) => log.debug({ err }, 'the lease could not be given back'));
  }

  /** @returns `undefined` when the store cannot be reached: the leader goes on, and can save nothing that is outdated. */
  async #acquire(): Promise<boolean | undefined> {
    const { lease, holder, log } = this.#options;
    try {
      return await lease.acquire(holder, LEASE_MS);
    } catch (err) {
      log.debug({ err }, 'the lease cannot be renewed');
      return undefined;
    }
  }

  #begin(): void {
    const { log, lead } = this.#options;
    log.info('this process refreshes the rates');
    this.#term = new AbortController();
    lead(this.#term.signal, !this.#hasWaited);
  }

  #end(): void {
    if (!this.#term) return;
    this.#options.log.warn('another process refreshes the rates from now on');
    this.#term.abort();
    this.#term = undefined;
  }
}
