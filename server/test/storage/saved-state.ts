// States to save, built by hand: what the storage keeps does not depend on the judgement.
import { currencyCodes } from '@crossrate/contract';
import type { PackedEdition } from '../../src/editions/edition-store.ts';
import { packEdition } from '../../src/editions/pack-edition.ts';
import type { RecordStore, RefreshRecord } from '../../src/editions/rate-store.ts';
import { writeEdition } from '../../src/editions/write-edition.ts';
import {
  type BelievedRate,
  emptyState,
  type RefreshState,
  type WaitingQuote,
} from '../../src/judging/refresh-state.ts';
import { selectServable } from '../../src/judging/select-servable.ts';
import type { SourcedRate } from '../../src/rates/snapshot.ts';
import { readRatio } from '../refreshing/witness-table.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

/** Builds a rate that the ECB has stated, believed at noon. */
export function buildSourced(rate: string, more: Partial<SourcedRate> = {}): SourcedRate {
  const times = { asOf: Date.parse('2026-11-20'), day: 20_777, believedAt: NOON };
  return { rate: readRatio(rate), provider: 'ecb', ...times, grade: 'confirmed', ...more };
}

/** Builds a rate that is its own reference. */
export function buildLastRate(rate: string, more: Partial<BelievedRate> = {}): BelievedRate {
  const own = buildSourced(rate, more);
  return { ...own, foundation: 'confirmed', reference: own, ...more };
}

/** Builds a quote of the ECB that waits since noon. */
export function buildWaiting(rate: string, more: Partial<WaitingQuote> = {}): WaitingQuote {
  const whose = { provider: 'ecb', witness: 'ecb', finding: 'moved too far' };
  return { ...whose, rate: readRatio(rate), asOf: Date.parse('2026-11-20'), since: NOON, publications: 2, ...more };
}

/** Builds a state with a rate of every currency. */
export function buildFullState(): RefreshState {
  return {
    ...emptyState,
    believed: new Map(currencyCodes.map((code, index) => [code, buildLastRate(`${index + 1}.5`)])),
  };
}

/** Counts the built editions, each of which has another time of publication and so another id. */
let built = 0;

/** Builds a record and its edition, which rests on nothing. */
export function publishState(
  state: RefreshState,
  more: Partial<RefreshRecord> = {},
): { readonly record: RefreshRecord; readonly edition: PackedEdition } {
  const policy = { single: 'serve', held: 'serve' } as const;
  const settings = { providers: ['ecb', 'fixer'], policy, staleAfterMs: 86_400_000 };
  const publishedAt = NOON + built++;
  const snapshot = selectServable(state, settings);
  const judgement = { verdicts: new Map(), diagnoses: new Map(), state, isAgreed: false, isConfirmed: false };
  const about = {
    publishedAt,
    rules: 0,
    settings,
    isFromNothing: true,
    keptSince: 0,
    entries: { count: 0, hash: '' },
    decisions: [],
    snapshot,
    outcomes: [],
    judgement,
  };
  const edition = packEdition(writeEdition(about), publishedAt);
  const published = { id: edition.id, publishedAt, settings, keptSince: 0, snapshot };
  return { record: { state, nextAttemptAt: 1_795_258_800_123, edition: published, ...more }, edition };
}

/** Saves a state with an edition of its own. */
export async function saveState(
  rates: RecordStore,
  state: RefreshState,
  more: Partial<RefreshRecord> = {},
): Promise<number | undefined> {
  const { record, edition } = publishState(state, more);
  return rates.save(record, (await rates.load()).revision, edition);
}
