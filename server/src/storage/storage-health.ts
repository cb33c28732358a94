import type { Clock } from '../clock.ts';
import { UnavailableError } from '../unavailable-error.ts';

/** The time for which a commit proves health, and the shortest interval between probes. */
const PROOF_MS = 1_000;
/** The longest wait for a probe under way. */
const PATIENCE_MS = 500;

const UNPROVEN = 'The storage has not answered yet.';
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
    const failuresBefore = this.#failures;
    try {
      await this.#options.probe();
      this.noteCommit();
      // A request that failed during the probe counts more.
      if (this.#failures === failuresBefore) this.#failure = undefined;
    } catch (error) {
      this.noteFailure(error);
    }
  }
}
