import type { RateBook } from '../../rates/rate-book.ts';
import type { ServedRates } from '../../rates/served-rates.ts';

/** What `/readyz` tells operators of the rates that are served. */
export function describeReadiness({ snapshot, summary, rates }: RateBook, served: ServedRates, now: number) {
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
