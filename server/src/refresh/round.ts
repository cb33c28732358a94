import type { Clock } from '../clock.ts';
import { askProviders } from './ask-providers.ts';
import { judgeBetweenRequests } from './judge-between-requests.ts';
import { type Judgement, type JudgingContext, judgeTables } from './judging/judge-tables.ts';
import { type Outcome, selectTables } from './outcome.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** The wait for a second provider, after which the rates of a single provider are served. */
export const LONGEST_WAIT_FOR_SECOND_PROVIDER_MS = 5_000;

/** The inputs of a round. */
export interface RoundContext extends Omit<JudgingContext, 'now'> {
  readonly clock: Clock;
  /** True when no provider had rates in the last round. */
  readonly isUrgent: boolean;
  /** Receives the name of each provider before the request to that provider. */
  readonly onAsk?: (provider: string) => void;
  /**
   * Reports the rates believed so far, for callers that cannot wait for the slowest provider. Called once a second
   * provider has confirmed the majors, after each later table, and every 5 seconds in any case.
   *
   * @returns true when the rates are served from now on, so that the rest of the round must build on them.
   */
  readonly onProgress?: (round: Round) => boolean;
}

/** The result of asking the chain once. */
export interface Round {
  /** In the order of the chain. */
  readonly outcomes: readonly Outcome[];
  readonly judgement: Judgement;
}

/** Asks all providers and judges their tables. */
export async function runRound(
  chain: readonly WatchedProvider[],
  { clock, isUrgent, onAsk, onProgress, state: before, ...judging }: RoundContext,
  signal: AbortSignal,
): Promise<Round> {
  let state = before;
  const judge = (outcomes: readonly Outcome[]): Round => ({
    outcomes,
    judgement: judgeTables(selectTables(outcomes), { ...judging, state, now: clock.now() }),
  });
  const report = (round: Round) => {
    if (onProgress?.(round)) state = round.judgement.state;
  };
  let heard: readonly Outcome[] = [];
  const ended = new AbortController();
  const onOutcome = (outcomes: readonly Outcome[]) => {
    heard = outcomes;
    if (!onProgress || outcomes.length === chain.length) return;
    const round = judge(outcomes);
    if (round.judgement.isAgreed) report(round);
  };
  const reporting = onProgress ? repeat(clock, () => report(judge(heard)), ended.signal) : undefined;
  let outcomes: readonly Outcome[];
  try {
    outcomes = await askProviders(chain, { clock, isUrgent, onAsk, onOutcome }, signal);
  } finally {
    ended.abort();
    await reporting;
  }
  return judgeOutcomes(outcomes, { ...judging, state, clock });
}

/** Judges the outcomes of a round while the event loop serves requests. */
export async function judgeOutcomes(
  outcomes: readonly Outcome[],
  { clock, ...judging }: Omit<JudgingContext, 'now'> & Pick<RoundContext, 'clock'>,
): Promise<Round> {
  return { outcomes, judgement: await judgeBetweenRequests(selectTables(outcomes), { ...judging, now: clock.now() }) };
}

/** Calls `work` every 5 seconds until the signal is aborted. */
async function repeat(clock: Clock, work: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(LONGEST_WAIT_FOR_SECOND_PROVIDER_MS, signal).catch(() => undefined);
    if (!signal.aborted) work();
  }
}
