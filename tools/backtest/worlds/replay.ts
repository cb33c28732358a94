import type { CurrencyCode } from '@crossrate/contract';
import { type Judgement, judgeTables } from '../../../server/src/judging/judge-tables.ts';
import { emptyState, type RefreshState } from '../../../server/src/judging/refresh-state.ts';
import type { WitnessTable } from '../../../server/src/judging/witness.ts';
import { listTables, PROVIDERS, toNumber, type World } from './world.ts';

/** One refresh of the service. */
export interface Round {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly tables: readonly WitnessTable[];
  /** The state before the refresh. */
  readonly before: RefreshState;
  readonly judgement: Judgement;
}

/** Judges tables as the service does, without decisions of an operator. */
export function judgeAt(now: number, tables: readonly WitnessTable[], state: RefreshState): Judgement {
  return judgeTables(tables, { state, now, providers: PROVIDERS, decisions: new Map() });
}

/** Replays the rounds of a world, from an empty state on. */
export function* replay({ sources, moments }: Pick<World, 'sources' | 'moments'>): Generator<Round> {
  let before = emptyState;
  for (const now of moments) {
    const tables = listTables(sources, now);
    const judgement = judgeAt(now, tables, before);
    yield { now, tables, before, judgement };
    before = judgement.state;
  }
}

/** Judges rounds again with other tables, each from the state that the one before leads to. */
export function rejudge(
  rounds: readonly Round[],
  change: (round: Round, index: number) => readonly WitnessTable[],
): Judgement[] {
  let state = rounds[0]?.before ?? emptyState;
  return rounds.map((round, index) => {
    const judgement = judgeAt(round.now, change(round, index), state);
    state = judgement.state;
    return judgement;
  });
}

/** Reads the rate that is published after a judgement, in units for one US dollar; `undefined` for none. */
export function readPublished(judgement: Judgement | undefined, code: CurrencyCode): number | undefined {
  const published = judgement?.verdicts.get(code)?.rate;
  return published && toNumber(published.rate);
}

/** A published rate that differs by no more from the right one is no harm. */
export const HARMLESS = 0.01;

/** Divides the larger of two rates by the smaller, less 1: 0.01 for a difference of one percent. */
export function measureDifference(a: number, b: number): number {
  return Math.max(a / b, b / a) - 1;
}

/** Writes a moment as text, such as `2024-03-02 03:00`. */
export function formatMoment(now: number): string {
  return new Date(now).toISOString().slice(0, 16).replace('T', ' ');
}

/** Writes the date of a moment, such as `2024-03-02`. */
export function formatDate(now: number): string {
  return formatMoment(now).slice(0, 10);
}
