import type { Clock } from '../../clock.ts';
import type { Log } from '../../log/logger.ts';

const INTERVAL_MS = 1_000;
/** The limit matters because a message may contain text that differs each time. */
const MOST_KINDS = 20;

/** A failed request. */
interface Failure {
  readonly err: unknown;
  readonly requestId: string;
}

/** Failures of one kind that were not logged yet. */
interface Repetitions {
  count: number;
  latest: Failure;
}

/** Logs a failure that may repeat with every request. */
type LogFailure = (failure: Failure, message: string) => void;

/**
 * Creates the function that logs failed requests. The first failure of a kind is logged at once, later ones once a
 * second with their number and the latest request. Otherwise a storage that fails for every request would fill the
 * disk.
 */
export function createFailureLog(log: Log, clock: Clock): LogFailure {
  const repeated = new Map<string, Repetitions>();
  const forever = new AbortController().signal;

  async function logRepetitions(repetitions: Repetitions, kind: string, message: string): Promise<void> {
    for (;;) {
      await clock.sleep(INTERVAL_MS, forever);
      if (repetitions.count === 0) break;
      log.error({ ...repetitions.latest, failures: repetitions.count }, message);
      repetitions.count = 0;
    }
    repeated.delete(kind);
  }

  return (failure, message) => {
    const described = `${message}: ${failure.err}`;
    const kind = repeated.size < MOST_KINDS || repeated.has(described) ? described : message;
    const known = repeated.get(kind);
    if (known) {
      known.count += 1;
      known.latest = failure;
      return;
    }
    const repetitions: Repetitions = { count: 0, latest: failure };
    repeated.set(kind, repetitions);
    log.error(failure, message);
    void logRepetitions(repetitions, kind, message);
  };
}
