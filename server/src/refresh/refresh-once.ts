import type { Decision } from './decisions.ts';
import { selectTables } from './outcome.ts';
import type { RecordStore, RefreshRecord, SavedRecord } from './rate-store.ts';
import { clampToNow, emptyState, type RefreshState } from './refresh-state.ts';
import { judgeOutcomes, type Round, type RoundContext, runRound } from './round.ts';
import { planNextRefresh } from './schedule.ts';
import { summarizeRound } from './summarize-round.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** The greatest number of attempts when other processes keep saving first. */
const MOST_ATTEMPTS_TO_SAVE = 5;

/** The dependencies of a single round. */
export interface RefreshOptions extends Pick<RoundContext, 'clock' | 'isUrgent' | 'patienceMs' | 'onAsk'> {
  readonly chain: readonly WatchedProvider[];
  readonly store: RecordStore;
  /** By currency or provider. */
  readonly decisions: ReadonlyMap<string, Decision>;
  /** True when operators have decided something since the last round. */
  readonly hasDecided?: boolean;
  /** Plans the next round. Without it the plan stays as it is, and a round without a new table is not saved. */
  readonly planNext?: (round: Round, state: RefreshState) => number;
}

/** The result of a round. */
export interface Refreshed {
  readonly round: Round;
  readonly record: RefreshRecord;
  /** True when a provider sent a new table or an operator has decided; otherwise the rates stay as they were. */
  readonly isNew: boolean;
}

/**
 * Runs a round: loads the record, asks all providers, judges their tables, and saves the believed rates.
 *
 * @throws Error when other processes save during every attempt to save, or when the store fails.
 */
export async function refreshOnce(options: RefreshOptions, signal: AbortSignal): Promise<Refreshed> {
  const { store, planNext } = options;
  let saved = await store.load();
  let round = await runRound(options.chain, buildContext(options, saved), signal);
  for (let attempt = 1; attempt <= MOST_ATTEMPTS_TO_SAVE; attempt += 1) {
    const isNew = options.hasDecided === true || round.outcomes.some(({ status }) => status === 'fetched');
    const record = buildRecord({ round, isNew }, saved, options);
    if (!isNew && !planNext) return { round, record, isNew };
    const revision = await store.save(record, saved.revision);
    if (revision !== undefined) return { round, record, isNew };
    saved = await store.load();
    round = judgeOutcomes(round.outcomes, buildContext(options, saved));
  }
  throw new Error('Other processes save rates faster than this one can judge them.');
}

/** Runs a round without saving. */
export async function judgeOnce(options: RefreshOptions, signal: AbortSignal): Promise<Round> {
  return runRound(options.chain, buildContext(options, await options.store.load()), signal);
}

function buildContext(options: RefreshOptions, { record }: SavedRecord): RoundContext {
  const state = clampToNow(options.clock.now(), record?.state ?? emptyState);
  return { ...options, state, providers: options.chain.map(({ name }) => name) };
}

/**
 * Keeps the saved state when the only tables are those of an earlier round: otherwise old rates would seem confirmed. When
 * nobody is heard, all rates become held.
 */
function buildRecord(
  { round, isNew }: Pick<Refreshed, 'round' | 'isNew'>,
  saved: SavedRecord,
  options: RefreshOptions,
): RefreshRecord {
  const { chain, clock, planNext } = options;
  const isJudged = isNew || selectTables(round.outcomes).length === 0;
  const state = isJudged ? round.judgement.state : clampToNow(clock.now(), saved.record?.state ?? emptyState);
  const standing = summarizeRound(round, chain.length);
  return { state, standing, nextAttemptAt: planNext?.(round, state) ?? keepPlan(saved, clock.now()) };
}

function keepPlan({ record }: SavedRecord, now: number): number {
  return record && record.nextAttemptAt > now ? record.nextAttemptAt : planNextRefresh(now, 0);
}
