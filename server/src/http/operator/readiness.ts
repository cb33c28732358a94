import { errorResponses } from '@crossrate/contract';
import type { RequestHandler } from 'express';
import type { Clock } from '../../clock.ts';
import { writeJson } from '../../json-text.ts';
import type { RateBook } from '../../rates/rate-book.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import { STORAGE_RETRY_SECONDS } from '../answers/refuse.ts';
import { send } from '../answers/send.ts';

const NO_RATES = 'There are no rates to serve; the log says what the providers answered.';

/** Tells whether a charge would be stored now. */
export interface StorageHealth {
  /** Why it would not, in a sentence for people; `undefined` when it would. */
  readonly problem: string | undefined;
  /** Brings that up to date. */
  look(): Promise<void>;
}

/** Answers whether a keyed operation would be served now, and what is known of the rates. */
export function answerReadiness(served: ServedRates, storage: StorageHealth, clock: Clock): RequestHandler {
  return async (_req, res) => {
    await storage.look();
    const { book } = served;
    const { problem } = storage;
    const fields = ['Cache-Control', 'no-store'];
    if (book && problem === undefined) {
      return send(res, { status: 200, payload: writeJson(describeReadiness(book, served, clock.now())), fields });
    }
    const { status, body } = errorResponses.unavailable;
    fields.push('Retry-After', String(book ? STORAGE_RETRY_SECONDS : served.secondsToNextAttempt));
    send(res, { status, payload: writeJson({ ...body, reason: book ? problem : NO_RATES }), fields });
  };
}

function describeReadiness({ snapshot, summary, rates }: RateBook, served: ServedRates, now: number) {
  const { provider, asOf, refreshedAt, oldestAsOf } = summary;
  const { standing } = served;
  const ageSeconds = (time: number) => Math.max(0, Math.floor((now - time) / 1000));
  const held = [...(standing?.held ?? [])].flatMap(([code, reason]) => {
    const rate = snapshot.get(code);
    return rate ? [{ currency: code, reason, provider: rate.provider, age_seconds: ageSeconds(rate.asOf) }] : [];
  });
  return {
    status: standing?.canBeConfirmed && !standing.isConfirmed ? 'unconfirmed' : 'ready',
    provider,
    as_of: new Date(asOf).toISOString(),
    age_seconds: ageSeconds(asOf),
    refreshed_at: new Date(refreshedAt).toISOString(),
    currencies: rates.size,
    next_attempt_at: new Date(served.nextAttemptAt).toISOString(),
    seconds_to_next_attempt: served.secondsToNextAttempt,
    oldest_as_of: new Date(oldestAsOf).toISOString(),
    witnesses: standing?.providers ?? [],
    currencies_with_one_witness: standing?.withOneWitness ?? 0,
    held,
  };
}
