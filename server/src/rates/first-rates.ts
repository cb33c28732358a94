import type { Clock } from '../clock.ts';
import type { ServedRates } from './served-rates.ts';

/** Other workers serve rates that one of them has saved within this time. */
const FOLLOWED_WITHIN_MS = 1_000;

/** The dependencies of the check. */
interface FirstRatesOptions {
  /** The rates of this process, with the saved rates already loaded. */
  readonly served: ServedRates;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  /** True for a worker whose predecessor served rates. */
  readonly isReplacement: boolean;
}

/**
 * Creates the check that is true when the other workers, too, have had the time to take up the first rates. Rates of an
 * earlier run were loaded by all workers at their start.
 */
export function createFirstRatesCheck({ served, clock, isReplacement }: FirstRatesOptions): () => boolean {
  // Another worker may have saved the first rates just before.
  const refreshedAt = served.book?.summary.refreshedAt ?? Number.POSITIVE_INFINITY;
  const isOld = isReplacement || clock.now() - refreshedAt >= FOLLOWED_WITHIN_MS;
  const restoredAt = isOld ? served.servesSince : undefined;
  return () => served.servesSince === restoredAt || clock.monotonic() - served.servesSince >= FOLLOWED_WITHIN_MS;
}
