import type { Clock } from '../clock.ts';
import type { Health } from '../health.ts';
import { UnavailableError } from '../unavailable-error.ts';
import type { ProbeOptions } from './storage.ts';

/** The time for which a commit proves health, and the shortest interval between probes. */
const PROOF_MS = 1_000;
/** The longest wait for a probe under way. */
const PATIENCE_MS = 500;

const UNPROVEN = 'The storage has not answered yet.';
const UNKNOWN = 'The storage cannot be used.';

/** The dependencies of {@link StorageHealth}. */
interface HealthOptions {
  /** Makes a small commit; with `isSuspect`, also looks for damage. */
  readonly probe: (options: ProbeOptions) => Promise<void>;
  /** Reports if the storage can be read. */
  readonly readings: Health;
  readonly clock: Clock;
}

/**
 * Reports if the storage would accept a charge now.
 *
 * A charge that was committed within the last second proves health. Without one, a call of {@link check} makes a probe,
 * at most one per second. A failure counts at once and until a later probe succeeds; a later charge is not enough,
 * because charges of some accounts may succeed while those of others fail.
 */
export class StorageHealth implements Health {
  readonly #options: HealthOptions;
  #provenAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;
  #failure: string | undefined;
  #failures = 0;
  #trial: Promise<unknown> | undefined;

  constructor(options: HealthOptions) {
    this.#options = options;
  }

  /** The reason, as a sentence, why a charge would fail now; `undefined` when it would succeed, as far as is known. */
  get problem(): string | undefined {
    const isUnproven = this.#provenAt === Number.NEGATIVE_INFINITY;
    return this.#options.readings.problem ?? this.#failure ?? (isUnproven ? UNPROVEN : undefined);
  }

  /** Notes a committed charge. */
  noteCommit(): void {
    this.#provenAt = this.#options.clock.monotonic();
  }

  /** Notes a failure of a request or a probe. */
  noteFailure(error: unknown): void {
    this.#failures += 1;
    this.#failure = (error instanceof UnavailableError && error.reason) || UNKNOWN;
  }

  /** Updates {@link problem} within half a second. A probe that takes longer shows in a later call. */
  async check(): Promise<void> {
    const { clock } = this.#options;
    const now = clock.monotonic();
    const isProven = now - this.#provenAt < PROOF_MS && this.problem === undefined;
    if (!isProven && now - this.#triedAt >= PROOF_MS) {
      this.#triedAt = now;
      this.#trial ??= this.#startTrial();
    }
    await this.#trial;
  }

  /** Starts a probe. Resolves at its end, or after half a second; no other probe begins before the end. */
  async #startTrial(): Promise<void> {
    const { clock, readings } = this.#options;
    const over = new AbortController();
    const isRead = readings.problem === undefined ? undefined : readings.check();
    const tried = Promise.all([isRead, this.#try()]).finally(() => {
      over.abort();
      this.#trial = undefined;
    });
    await Promise.race([tried, clock.sleep(PATIENCE_MS, over.signal).catch(() => undefined)]);
  }

  async #try(): Promise<void> {
    const failuresBefore = this.#failures;
    try {
      await this.#options.probe({ isSuspect: this.#failure !== undefined });
      this.noteCommit();
      // A request that failed during the probe counts more.
      if (this.#failures === failuresBefore) this.#failure = undefined;
    } catch (error) {
      this.noteFailure(error);
    }
  }
}
