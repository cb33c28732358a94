import { findDoubtedCurrencies, MOST_QUOTES_SHOWN } from '../judging/doubted-currencies.ts';
import type { Judgement } from '../judging/judge-tables.ts';
import { type Outcome, selectTables } from '../judging/outcome.ts';
import type { Log } from '../log/logger.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import type { Round } from './round.ts';

/** Facts about a round that the round itself does not hold. */
interface RoundNews {
  /** True when at least one provider sent a new table. */
  readonly isNew: boolean;
  /** The rates that are served after the round. */
  readonly served: ServedRates;
  readonly now: number;
  readonly nextAttemptAt: number;
}

/** Logs one line for every provider that failed or was doubted, then one line for the round. */
export function logRound(log: Log, { outcomes, judgement }: Round, news: RoundNews): void {
  for (const outcome of outcomes) logOutcome(log, outcome, { judgement, isNew: news.isNew });
  const { served, isNew, now, nextAttemptAt } = news;
  const { book: serving } = served;
  const state = {
    provider: serving?.summary.provider,
    asOf: serving && new Date(serving.summary.asOf),
    ageSeconds: serving && Math.floor((now - serving.summary.asOf) / 1000),
    codes: serving?.rates.size,
    held: served.listKept().length,
    nextAttemptAt: new Date(nextAttemptAt),
  };
  if (selectTables(outcomes).length === 0)
    log.error(state, serving ? 'no provider has rates; serving the last good ones' : 'no provider has rates');
  else if (!serving) log.error(state, 'no rates can be served: the providers contradict each other');
  else log.info(state, isNew ? 'rates refreshed' : 'nothing new from the providers');
}

function logOutcome(
  log: Log,
  outcome: Outcome,
  { judgement, isNew }: Pick<Round, 'judgement'> & Pick<RoundNews, 'isNew'>,
): void {
  const { provider, status } = outcome;
  if (status === 'left alone') return;
  if (status === 'failed') {
    const { reason, bug } = outcome;
    log.warn({ provider, reason, ...(bug ? { err: bug } : {}) }, 'provider failed');
  } else if (status === 'refused') {
    log.warn({ provider, reason: outcome.reason, unreadable: showUnreadable(outcome) }, 'table rejected');
  } else if (isNew) {
    logDoubts(log, outcome, judgement);
  }
}

function logDoubts(
  log: Log,
  outcome: Extract<Outcome, { status: 'fetched' | 'remembered' }>,
  { verdicts, diagnoses }: Judgement,
): void {
  const { provider } = outcome;
  const diagnosis = diagnoses.get(provider);
  const doubted = findDoubtedCurrencies(provider, verdicts.values());
  const about = {
    provider,
    doubted: doubted.length,
    worst: doubted.slice(0, MOST_QUOTES_SHOWN),
    unreadable: showUnreadable(outcome),
  };
  if (diagnosis !== undefined) log.warn({ ...about, diagnosis }, 'table discredited');
  else if (doubted.length > 0 || outcome.unreadable.length > 0) log.warn(about, 'rates rejected');
}

function showUnreadable({ unreadable }: Extract<Outcome, { unreadable: unknown }>) {
  return unreadable.slice(0, MOST_QUOTES_SHOWN).map(({ code, text, reason, asOf }) => {
    return { code, text, reason, asOf: new Date(asOf).toISOString() };
  });
}
