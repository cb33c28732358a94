import type { RequestHandler } from 'express';
import type { Clock } from '../../clock.ts';
import { writeJson } from '../../json-text.ts';
import type { RateBook } from '../../rates/rate-book.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Refuse } from '../answers/refuse.ts';
import { send } from '../answers/send.ts';

/** Answers whether there are rates to serve, and what is known of them. */
export function answerReadiness(served: ServedRates, clock: Clock, refuse: Refuse): RequestHandler {
  return (_req, res) => {
    const { book } = served;
    if (!book) return refuse(res, 'unavailable');
    res.setHeader('Cache-Control', 'no-store');
    send(res, 200, writeJson(describeReadiness(book, served, clock.now())));
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
