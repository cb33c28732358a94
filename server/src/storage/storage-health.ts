import type { Clock } from '../clock.ts';
import type { Health } from '../health.ts';
import { UnavailableError } from '../unavailable-error.ts';

/** How long a commit proves that the next one would succeed, and how often one is tried for the sake of the proof. */
const PROOF_MS = 1_000;
/** How long whoever asks waits for a try that is under way. */
const PATIENCE_MS = 500;

const UNPROVEN = 'The storage has not answered yet.';
const UNKNOWN = 'The storage cannot be used.';

/** What a storage is judged by. */
interface HealthOptions {
  /** Commits something; after a failure it looks for damage as well. */
  readonly probe: (isSuspect: boolean) => Promise<void>;
  /** Whether the storage can be read. */
  readonly readings: Health;
  readonly clock: Clock;
}

/**
 * Tells whether a charge would be stored now.
 *
 * A charge that was committed within the last second proves it. Where there is none, whoever asks brings about a commit,
 * one a second at most. A failure counts at once, until a later commit for the sake of the proof succeeds: charges of
 * some accounts may succeed while those of others fail.
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

  /** Why a charge would not be stored now, in a sentence for people; `undefined` when it would, as far as is known. */
  get problem(): string | undefined {
    const isUnproven = this.#provenAt === Number.NEGATIVE_INFINITY;
    return this.#options.readings.problem ?? this.#failure ?? (isUnproven ? UNPROVEN : undefined);
  }

  /** Takes note of a charge that was committed. */
  noteCommit(): void {
    this.#provenAt = this.#options.clock.monotonic();
  }

  /** Takes note of an error that a request, or a try, has met with. */
  noteFailure(error: unknown): void {
    this.#failures += 1;
    this.#failure = (error instanceof UnavailableError && error.reason) || UNKNOWN;
  }

  /** Brings {@link problem} up to date, within half a second; what takes longer is known the next time. */
  async look(): Promise<void> {
    const { clock } = this.#options;
    const now = clock.monotonic();
    const isProven = now - this.#provenAt < PROOF_MS && this.problem === undefined;
    if (!isProven && now - this.#triedAt >= PROOF_MS) {
      this.#triedAt = now;
      this.#trial ??= this.#startTrial();
    }
    await this.#trial;
  }

  /** Resolves once the try is over, or nobody is to wait for it any longer; another begins after this one only. */
  async #startTrial(): Promise<void> {
    const { clock, readings } = this.#options;
    const over = new AbortController();
    const isRead = readings.problem === undefined ? undefined : readings.look();
    const tried = Promise.all([isRead, this.#try()]).finally(() => {
      over.abort();
      this.#trial = undefined;
    });
    await Promise.race([tried, clock.sleep(PATIENCE_MS, over.signal).catch(() => undefined)]);
  }

  async #try(): Promise<void> {
    const failuresBefore = this.#failures;
    try {
      await this.#options.probe(this.#failure !== undefined);
      this.noteCommit();
      // A request that has failed meanwhile knows better.
      if (this.#failures === failuresBefore) this.#failure = undefined;
    } catch (error) {
      this.noteFailure(error);
    }
  }
}
