import type { RequestHandler } from 'express';
import type { Clock } from '../../clock.ts';
import { writeJson } from '../../rates/json-text.ts';
import type { RateBook } from '../../rates/rate-book.ts';
import type { KeptRate, ServedRates } from '../../rates/served-rates.ts';
import type { Health } from '../../storage/storage-health.ts';
import { STORAGE_RETRY_SECONDS } from '../answers/answers.ts';
import { NO_STORE, sendText } from '../answers/send.ts';
import { refuseWithReason } from './refuse-with-reason.ts';

const IS_STOPPING = 'This server is stopping; another one, or its successor, serves.';
const NO_RATES = 'There are no rates to serve; the log says what the providers answered.';
const OTHERS_FOLLOW = 'The other workers are taking up the first rates.';
const OTHERS_RETRY_SECONDS = 1;
/** About the time of a restart. */
const STOPPING_RETRY_SECONDS = 5;

/** The dependencies of readiness. */
export interface ReadinessDependencies {
  readonly served: ServedRates;
  /** True when the other workers, too, have had the time to take up the first rates. */
  readonly haveOthersRates: () => boolean;
  /** Reports if the storage would accept a charge now. */
  readonly storageHealth: Health;
  readonly clock: Clock;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
}

/**
 * Creates the handler that answers 200 with facts about the rates, or 503 when a keyed operation could not be served.
 */
export function createReadinessHandler({
  served,
  haveOthersRates,
  storageHealth,
  clock,
  stopping,
}: ReadinessDependencies): RequestHandler {
  return async (_req, res) => {
    if (stopping.aborted) return refuseWithReason(res, IS_STOPPING, STOPPING_RETRY_SECONDS);
    await storageHealth.check();
    const { book } = served;
    const { problem } = storageHealth;
    // Comes first, because a process that cannot write the storage cannot take the lease, and asks no provider.
    if (problem !== undefined) return refuseWithReason(res, problem, STORAGE_RETRY_SECONDS);
    if (!book) return refuseWithReason(res, NO_RATES, served.secondsToNextAttempt);
    if (!haveOthersRates()) return refuseWithReason(res, OTHERS_FOLLOW, OTHERS_RETRY_SECONDS);
    sendText(res, 200, writeJson(describeReadiness(book, served, clock.now())), NO_STORE);
  };
}

function describeReadiness(book: RateBook, served: ServedRates, now: number) {
  const { rates } = book;
  const { provider, asOf, refreshedAt, oldestAsOf } = book.summary;
  const { standing } = served;
  const computeAgeSeconds = (time: number) => Math.max(0, Math.floor((now - time) / 1000));
  const describeKept = ({ code, reason, rate }: KeptRate) => {
    return { currency: code, reason, provider: rate.provider, age_seconds: computeAgeSeconds(rate.asOf) };
  };
  return {
    status: standing?.canBeConfirmed && !standing.isConfirmed ? 'unconfirmed' : 'ready',
    provider,
    as_of: new Date(asOf).toISOString(),
    age_seconds: computeAgeSeconds(asOf),
    refreshed_at: new Date(refreshedAt).toISOString(),
    currencies: rates.size,
    next_attempt_at: new Date(served.nextAttemptAt).toISOString(),
    seconds_to_next_attempt: served.secondsToNextAttempt,
    oldest_as_of: new Date(oldestAsOf).toISOString(),
    witnesses: standing?.providers ?? [],
    grades: Object.fromEntries(
      [...book.listGrades()].map(([grade, codes]) => [grade, { count: codes.length, currencies: codes }]),
    ),
    withheld: served.withheld,
    held: served.listKept().map(describeKept),
    left_out: served.listLeftOut().map(describeKept),
  };
}
