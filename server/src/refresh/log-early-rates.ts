import type { Log } from '../logger.ts';
import type { SnapshotSummary } from '../rates/snapshot.ts';
import type { Judgement } from './judging/judge-tables.ts';

/** Logs that rates are served before all providers have answered. */
export function logEarlyRates(log: Log, summary: SnapshotSummary | undefined, { isAgreed }: Judgement): void {
  const about = { provider: summary?.provider, asOf: summary && new Date(summary.asOf) };
  if (isAgreed) log.info(about, 'two providers agree on the majors; serving while others are still asked');
  else log.warn(about, 'one provider alone has answered; serving its rates unconfirmed');
}
