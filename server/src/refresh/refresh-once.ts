import { isDeepStrictEqual } from 'node:util';
import { chainEntries } from '../editions/chain-entries.ts';
import type { PackedEdition } from '../editions/edition-store.ts';
import { packEdition } from '../editions/pack-edition.ts';
import type { RecordStore, RefreshRecord, SavedRecord } from '../editions/rate-store.ts';
import { writeEdition } from '../editions/write-edition.ts';
import { type Entry, indexBySubject, selectInForce } from '../judging/decisions.ts';
import { selectTables } from '../judging/outcome.ts';
import { emptyState, type RefreshState } from '../judging/refresh-state.ts';
import { RULES_VERSION } from '../judging/rules-version.ts';
import { selectServable } from '../judging/select-servable.ts';
import type { ServingSettings } from '../judging/serving-settings.ts';
import type { Snapshot } from '../rates/snapshot.ts';
import { judgeOutcomes, type Round, type RoundContext, runRound } from './round.ts';
import { planNextRefresh } from './schedule.ts';
import { summarizeRound } from './summarize-round.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** The greatest number of attempts when other processes keep saving first. */
const MOST_ATTEMPTS_TO_SAVE = 5;
const DAY_MS = 86_400_000;

/** The dependencies of a single round. */
export interface RefreshOptions extends Pick<RoundContext, 'clock' | 'isUrgent' | 'patienceMs' | 'onAsk'> {
  readonly chain: readonly WatchedProvider[];
  readonly store: RecordStore;
  readonly settings: ServingSettings;
  /** Milliseconds for which the contents of an edition are kept after its last day in force. */
  readonly keepMs: number;
  /** Everything that operators have decided. */
  readonly entries: readonly Entry[];
  /** True to publish an edition although no provider sends a new table, as after a decision of an operator. */
  readonly mustPublish?: boolean;
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
 * Runs a round: loads the record, asks all providers, judges their tables, and saves the believed rates as an edition.
 *
 * @throws Error when other processes save during every attempt to save, or when the store fails.
 */
export async function refreshOnce(options: RefreshOptions, signal: AbortSignal): Promise<Refreshed> {
  const { store, planNext, mustPublish = false } = options;
  let saved = await store.load();
  let round = await runRound(options.chain, buildContext(options, saved), signal);
  for (let attempt = 1; attempt <= MOST_ATTEMPTS_TO_SAVE; attempt += 1) {
    const isNew =
      mustPublish || isOutdated(saved, options) || round.outcomes.some(({ status }) => status === 'fetched');
    const { record, edition } = buildRecord({ round, isNew }, saved, options);
    if (!isNew && !planNext) return { round, record, isNew };
    const revision = await store.save(record, saved.revision, edition);
    if (revision !== undefined) return { round, record, isNew };
    saved = await store.load();
    round = judgeOutcomes(round.outcomes, buildContext(options, saved));
  }
  throw new Error('Other processes save rates faster than this one can judge them.');
}

/**
 * True when there are no saved rates, or they were published under other settings, or at a time that is still to come: the
 * clock that said so was wrong.
 */
export function isOutdated(
  { record }: SavedRecord,
  { settings, clock }: Pick<RefreshOptions, 'settings' | 'clock'>,
): boolean {
  if (!record) return true;
  const { edition } = record;
  return edition.publishedAt > clock.now() || !isDeepStrictEqual(edition.settings, settings);
}

/** Runs a round without saving. */
export async function judgeOnce(options: RefreshOptions, signal: AbortSignal): Promise<Round> {
  return runRound(options.chain, buildContext(options, await options.store.load()), signal);
}

function buildContext(options: RefreshOptions, { record }: SavedRecord): RoundContext {
  const decisions = indexBySubject(selectInForce(options.entries));
  return { ...options, decisions, state: record?.state ?? emptyState, providers: options.settings.providers };
}

/**
 * Keeps the saved state and its edition when the only tables are those of an earlier round: otherwise old rates would seem
 * confirmed. When nobody is heard, all rates become held.
 */
function buildRecord(
  { round, isNew }: Pick<Refreshed, 'round' | 'isNew'>,
  saved: SavedRecord,
  options: RefreshOptions,
): { readonly record: RefreshRecord; readonly edition?: PackedEdition } {
  const { chain, clock, planNext, settings } = options;
  const standing = summarizeRound(round, chain.length);
  const plan = (state: RefreshState) => planNext?.(round, state) ?? keepPlan(saved, clock.now());
  if (!isNew && saved.record && selectTables(round.outcomes).length > 0)
    return { record: { ...saved.record, standing, nextAttemptAt: plan(saved.record.state) } };
  const { state } = round.judgement;
  const snapshot = selectServable(state, settings);
  const keptSince = findKeptSince(saved, round, options);
  const edition = packRound(round, { snapshot, keptSince }, saved, options);
  const published = { id: edition.id, publishedAt: round.judgedAt, settings, keptSince, snapshot };
  return { record: { state, standing, nextAttemptAt: plan(state), edition: published }, edition };
}

/** Makes the edition of a round. */
function packRound(
  { outcomes, judgement, judgedAt: publishedAt }: Round,
  published: { readonly snapshot: Snapshot; readonly keptSince: number },
  { record, lastEdition: previous }: SavedRecord,
  { settings, entries }: RefreshOptions,
): PackedEdition {
  const written = writeEdition({
    ...{ previous, publishedAt, rules: RULES_VERSION, settings, outcomes, judgement, ...published },
    isFromNothing: record === undefined,
    entries: { count: entries.length, hash: chainEntries(entries).at(-1) ?? '' },
    decisions: selectInForce(entries),
  });
  return packEdition(written, publishedAt);
}

/** The moment never goes back, and a clock that is wrong for a round must not end the past. */
function findKeptSince({ record }: SavedRecord, { judgedAt }: Round, { keepMs }: RefreshOptions): number {
  const { publishedAt, keptSince } = record?.edition ?? { publishedAt: 0, keptSince: 0 };
  return Math.max(keptSince, Math.min(judgedAt, publishedAt + DAY_MS) - keepMs);
}

function keepPlan({ record }: SavedRecord, now: number): number {
  return record && record.nextAttemptAt > now ? record.nextAttemptAt : planNextRefresh(now, 0);
}
