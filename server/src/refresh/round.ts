import type { Clock } from '../clock.ts';
import { askProviders } from './ask-providers.ts';
import { judgeBetweenRequests } from './judge-between-requests.ts';
import { type Judgement, type JudgingContext, judgeTables } from './judging/judge-tables.ts';
import { type Outcome, tablesOf } from './outcome.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** One provider alone has to do when no second one has answered for so long. */
export const LONGEST_WAIT_FOR_A_SECOND_MS = 5_000;

/** What a round needs to know. */
export interface RoundContext extends Omit<JudgingContext, 'now'> {
  readonly clock: Clock;
  /** Whether nobody had rates in the last round. */
  readonly isUrgent: boolean;
  /** Told the name of each provider before it is asked. */
  readonly onAsk?: (provider: string) => void;
  /**
   * For those who cannot wait for the slowest provider: told what is believed so far as soon as a second provider has
   * confirmed the majors, whenever there is more after that, and every 5 seconds in any case.
   *
   * @returns whether the rates are served from then on: the rest of the round must not go back behind them.
   */
  readonly onProgress?: (round: Round) => boolean;
}

/** What came of asking the chain once. */
export interface Round {
  /** In the order of the chain. */
  readonly outcomes: readonly Outcome[];
  readonly judgement: Judgement;
}

/** Asks all providers and judges what they have. */
export async function runRound(
  chain: readonly WatchedProvider[],
  { clock, isUrgent, onAsk, onProgress, state: before, ...judging }: RoundContext,
  signal: AbortSignal,
): Promise<Round> {
  let state = before;
  const judge = (outcomes: readonly Outcome[]): Round => ({
    outcomes,
    judgement: judgeTables(tablesOf(outcomes), { ...judging, state, now: clock.now() }),
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

/** Judges what was heard in a round, while requests are served. */
export async function judgeOutcomes(
  outcomes: readonly Outcome[],
  { clock, ...judging }: Omit<JudgingContext, 'now'> & Pick<RoundContext, 'clock'>,
): Promise<Round> {
  return { outcomes, judgement: await judgeBetweenRequests(tablesOf(outcomes), { ...judging, now: clock.now() }) };
}

/** Does something every 5 seconds until the signal is aborted. */
async function repeat(clock: Clock, work: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(LONGEST_WAIT_FOR_A_SECOND_MS, signal).catch(() => undefined);
    if (!signal.aborted) work();
  }
}
