import type { Clock } from '../clock.ts';
import type { Log } from '../log/logger.ts';
import { UnavailableError } from '../unavailable-error.ts';
import type { ChangeFeed, Reading, Subject } from './change-feed.ts';

/** The interval between readings without a hint; with it, a change reaches every process within a second. */
const POLL_MS = 500;
/** The time for which a reading is trusted. */
const TRUSTED_MS = 1_000;

const SILENT = 'The storage has not answered for a second.';
const UNREADABLE = 'The storage cannot be read.';

const SUBJECTS = ['accounts', 'creations', 'rates', 'decisions'] as const satisfies readonly Subject[];

/**
 * Reacts to a change.
 *
 * @param keyDigests - Of the accounts that have changed; `undefined` if any others may have changed, too.
 */
type ChangeListener = (keyDigests?: readonly string[]) => void | Promise<void>;

/** Watches for changes by other processes. */
export class ChangeWatch {
  readonly #feed: ChangeFeed;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #listeners: Record<Subject, ChangeListener[]> = { accounts: [], creations: [], rates: [], decisions: [] };
  /** The revisions that every listener has handled. */
  #known: Partial<Record<Subject, number>> = {};
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #isHinted = false;
  #failure: string | undefined;
  #signal: AbortSignal | undefined;

  constructor(feed: ChangeFeed, clock: Clock, log: Log) {
    this.#feed = feed;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * True when listeners have heard of every change older than a second. False while the storage cannot be reached:
   * cached data may then be outdated.
   */
  get isCurrent(): boolean {
    return this.#clock.monotonic() - this.#readAt < TRUSTED_MS;
  }

  /** The reason why the storage cannot be read, as a sentence; `undefined` while it can be read. */
  get problem(): string | undefined {
    return this.#failure ?? (this.isCurrent ? undefined : SILENT);
  }

  /** Calls the listener at the first reading and after every change of a subject, again and again until it succeeds. */
  onChange(subject: Subject, listener: ChangeListener): void {
    this.#listeners[subject].push(listener);
  }

  /** Reads the feed once, then keeps reading in the background until the signal is aborted. */
  async start(signal: AbortSignal): Promise<void> {
    this.#feed.onHint(() => this.#takeHint());
    this.#signal = signal;
    await this.check();
    void this.#poll(signal);
  }

  /** Reads the feed, and calls the listeners of every subject that has changed since the last reading. */
  check(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
      if (this.#isHinted) this.#takeHint();
    });
    return this.#reading;
  }

  /** Reads again after a reading under way, which may have missed the change behind the hint. */
  #takeHint(): void {
    this.#isHinted = this.#reading !== undefined;
    if (!this.#isHinted) void this.check();
  }

  async #read(): Promise<void> {
    const startedAt = this.#clock.monotonic();
    // In a longer time, or behind a failure, an older copy, such as a standby, may have taken the place of the storage, and
    // may have got as many changes, but other ones.
    const isNext = this.isCurrent && this.#failure === undefined;
    try {
      const found = await this.#feed.read();
      this.#readAt = startedAt;
      // The copy may lack what the other revisions have counted, too.
      if (!isNext || SUBJECTS.some((subject) => found[subject] < (this.#known[subject] ?? 0))) this.#known = {};
      const keyDigests = listChangedAccounts(this.#known.accounts, found);
      for (const subject of SUBJECTS) {
        await this.#notify(subject, found[subject], subject === 'accounts' ? keyDigests : undefined);
      }
      if (this.#failure !== undefined) this.#log.info('the storage can be used again');
      this.#failure = undefined;
    } catch (err) {
      if (this.#signal?.aborted) return;
      if (this.#failure === undefined)
        this.#log.error({ err }, 'the storage cannot be used; keyed operations answer 503 until it can');
      this.#failure = (err instanceof UnavailableError && err.reason) || UNREADABLE;
    }
  }

  async #notify(subject: Subject, revision: number, keyDigests: readonly string[] | undefined): Promise<void> {
    if (this.#known[subject] === revision) return;
    try {
      for (const listener of this.#listeners[subject]) await listener(keyDigests);
      this.#known[subject] = revision;
    } catch (err) {
      this.#log.debug({ err, subject }, 'a change could not be taken up');
    }
  }

  async #poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#clock.sleep(POLL_MS, signal).catch(() => undefined);
      if (!signal.aborted) await this.check();
    }
  }
}

/** Lists the key digests of the accounts that have changed since a revision; `undefined` unless all are noted. */
function listChangedAccounts(
  since: number | undefined,
  { accounts, changedAccounts }: Reading,
): readonly string[] | undefined {
  if (since === undefined) return undefined;
  const keyDigests: string[] = [];
  for (let revision = accounts; revision > since; revision -= 1) {
    const keyDigest = changedAccounts.get(revision);
    if (keyDigest === undefined) return undefined;
    keyDigests.push(keyDigest);
  }
  return keyDigests;
}
