import type { Log } from '../logger.ts';
import type { Snapshot } from '../rates/snapshot.ts';
import type { Round } from './round.ts';

/** What there is to tell of a round beside itself. */
interface RoundNews {
  /** Whether it brought rates that are served from now on. */
  readonly isNew: boolean;
  /** What is served; `undefined` when all operations answer 503. */
  readonly serving: Snapshot | undefined;
  readonly now: number;
  readonly nextAttemptAt: number;
}

/** Writes a line for every provider that failed and everything that was doubted, then one for the round. */
export function logRound(
  log: Log,
  { outcomes, merged }: Round,
  { isNew, serving, now, nextAttemptAt }: RoundNews,
): void {
  for (const { provider, status, failure, bug, notice, doubts } of outcomes) {
    const isRejected = doubts.some(({ code }) => code === undefined);
    if (status === 'failed' && !isRejected) {
      log.warn({ provider, reason: failure, ...(bug ? { err: bug } : {}) }, 'provider failed');
    }
    if (notice) log.warn({ provider, notice }, 'provider gives notice');
    for (const doubt of doubts) log.warn(doubt, doubt.code ? 'rate rejected' : 'table rejected');
  }
  for (const doubt of isNew && merged ? merged.doubts : [])
    log.warn(doubt, doubt.believed ? 'rate doubted but believed' : 'rate rejected');
  const state = {
    provider: serving?.provider,
    asOf: serving && new Date(serving.asOf),
    ageSeconds: serving && Math.floor((now - serving.asOf) / 1000),
    codes: serving?.rates.size,
    filled: serving?.filledFrom.size,
    nextAttemptAt: new Date(nextAttemptAt),
  };
  if (!merged)
    log.error(state, serving ? 'no provider has rates; serving the last good ones' : 'no provider has rates');
  else log.info(state, isNew ? 'rates refreshed' : 'nothing new from the providers');
}
