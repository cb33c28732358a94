import type { Log } from '../logger.ts';
import type { SnapshotSummary } from '../rates/snapshot.ts';

/** Logs that rates are served before all providers have answered. */
export function logEarlyRates(log: Log, summary: SnapshotSummary | undefined, isAgreed: boolean): void {
  const about = { provider: summary?.provider, asOf: summary && new Date(summary.asOf) };
  if (isAgreed) log.info(about, 'two providers agree on the majors; serving while others are still asked');
  else log.warn(about, 'one provider alone has answered; serving its rates unconfirmed');
}
