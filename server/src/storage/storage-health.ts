import type { Clock } from '../clock.ts';
import { UnavailableError } from '../unavailable-error.ts';

/** The time for which a commit proves health, the shortest interval between probes, and the longest that one may take. */
const PROOF_MS = 1_000;
/** The longest wait for a probe under way. */
const PATIENCE_MS = 500;

const UNPROVEN = 'The storage has not answered yet.';
const SILENT = 'The storage has not stored anything for a second.';
const UNKNOWN = 'The storage cannot be used.';

/** The health of a dependency of the service. */
export interface Health {
  /** The reason why the dependency does not work, as a sentence; `undefined` while it works. */
  readonly problem: string | undefined;
  /** Updates {@link problem}. */
  check(): Promise<void>;
}

interface HealthOptions {
  /** Makes a small commit. */
  readonly probe: () => Promise<void>;
  /** Reports if the storage can be read. */
  readonly readings: Health;
  readonly clock: Clock;
}

/**
 * Reports if the storage would accept a charge now.
 *
 * A charge that was committed within the last second proves health. Without one, a call of {@link check} makes a probe, at
 * most one per second, and its result counts until the next commit. A refused charge says nothing: the row of one account
 * may be held by another process, while all others are charged.
 */
export class StorageHealth implements Health {
  readonly #options: HealthOptions;
  #provenAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;
  #failure: string | undefined = UNPROVEN;
  #trial: Promise<unknown> | undefined;

  constructor(options: HealthOptions) {
    this.#options = options;
  }

  /** The reason, as a sentence, why a charge would fail now; `undefined` when it would succeed, as far as is known. */
  get problem(): string | undefined {
    return this.#options.readings.problem ?? this.#failure ?? (this.#isSilent() ? SILENT : undefined);
  }

  /** Notes a committed charge. */
  noteCommit(): void {
    this.#provenAt = this.#options.clock.monotonic();
    this.#failure = undefined;
  }

  /** Updates {@link problem} within half a second. A probe that takes longer shows in a later call. */
  async check(): Promise<void> {
    const { clock, readings } = this.#options;
    const now = clock.monotonic();
    const isProven = now - this.#provenAt < PROOF_MS && this.problem === undefined;
    if (!isProven && !this.#trial && now - this.#triedAt >= PROOF_MS) {
      this.#triedAt = now;
      const over = new AbortController();
      const tried = Promise.all([readings.problem && readings.check(), this.#try()]).finally(() => {
        over.abort();
        this.#trial = undefined;
      });
      this.#trial = Promise.race([tried, clock.sleep(PATIENCE_MS, over.signal).catch(() => undefined)]);
    }
    await this.#trial;
  }

  async #try(): Promise<void> {
    const { probe, clock } = this.#options;
    const startedAt = clock.monotonic();
    try {
      await probe();
      this.noteCommit();
    } catch (error) {
      // A charge that was committed meanwhile says more: the row of the probe may be held, too.
      if (this.#provenAt < startedAt) this.#failure = (error instanceof UnavailableError && error.reason) || UNKNOWN;
    }
  }

  #isSilent(): boolean {
    const since = Math.max(this.#triedAt, this.#provenAt);
    return this.#trial !== undefined && this.#options.clock.monotonic() - since >= PROOF_MS;
  }
}
