import type { CurrencyCode } from '@crossrate/contract';
import type { Decision } from './decisions.ts';
import type { RecordStore, RefreshRecord, SavedRecord } from './rate-store.ts';
import { clampToNow, emptyState, type RefreshState } from './refresh-state.ts';
import { judgeOutcomes, type Round, type RoundContext, runRound } from './round.ts';
import { nextRefreshTime } from './schedule.ts';
import { summarizeRound } from './summarize-round.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** How often a round is judged anew because another process has saved meanwhile. */
const MOST_ATTEMPTS_TO_SAVE = 5;

/** What a single round needs. */
export interface RefreshOptions extends Pick<RoundContext, 'clock' | 'isUrgent' | 'onAsk' | 'onProgress'> {
  readonly chain: readonly WatchedProvider[];
  readonly store: RecordStore;
  readonly decisions: ReadonlyMap<CurrencyCode, Decision>;
  /** Whether operators have decided something since the last round. */
  readonly hasDecided?: boolean;
  /** Plans the next round. Without a planner the plan stays as it is, and a round that heard nobody is not saved. */
  readonly planNext?: (round: Round, state: RefreshState) => number;
}

/** What came of a round. */
export interface Refreshed {
  readonly round: Round;
  readonly record: RefreshRecord;
  /** Whether any provider was heard anew, or an operator has decided; otherwise the rates stay as they were. */
  readonly isNew: boolean;
}

/** Loads what is known, asks all providers, judges what they have, and saves what is believed. */
export async function refreshOnce(options: RefreshOptions, signal: AbortSignal): Promise<Refreshed> {
  const { store, planNext } = options;
  let saved = await store.load();
  let round = await runRound(options.chain, contextOf(options, saved), signal);
  for (let attempt = 1; attempt <= MOST_ATTEMPTS_TO_SAVE; attempt += 1) {
    const isNew = options.hasDecided === true || round.outcomes.some(({ status }) => status === 'fetched');
    const record = recordOf(round, saved, isNew, options);
    if (!isNew && !planNext) return { round, record, isNew };
    const revision = await store.save(record, saved.revision);
    if (revision !== undefined) return { round, record, isNew };
    saved = await store.load();
    round = await judgeOutcomes(round.outcomes, contextOf(options, saved));
  }
  throw new Error('Other processes save rates faster than this one can judge them.');
}

/** Does the same without saving. */
export async function judgeOnce(options: RefreshOptions, signal: AbortSignal): Promise<Round> {
  return runRound(options.chain, contextOf(options, await options.store.load()), signal);
}

function contextOf(options: RefreshOptions, { record }: SavedRecord): RoundContext {
  const { chain, clock, decisions, isUrgent, onAsk, onProgress } = options;
  return {
    state: clampToNow(clock.now(), record?.state ?? emptyState),
    decisions,
    providers: chain.map(({ name }) => name),
    isUrgent,
    clock,
    ...(onAsk && { onAsk }),
    ...(onProgress && { onProgress }),
  };
}

/** Rates that nobody has stated anew must not seem to have been confirmed. */
function recordOf(round: Round, saved: SavedRecord, isNew: boolean, options: RefreshOptions): RefreshRecord {
  const { chain, clock, planNext } = options;
  const state = isNew ? round.judgement.state : clampToNow(clock.now(), saved.record?.state ?? emptyState);
  const standing = summarizeRound(round, chain.length);
  return { state, standing, nextAttemptAt: planNext?.(round, state) ?? keepPlan(saved, clock.now()) };
}

function keepPlan({ record }: SavedRecord, now: number): number {
  return record && record.nextAttemptAt > now ? record.nextAttemptAt : nextRefreshTime(now, 0);
}
