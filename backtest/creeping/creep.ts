import type { CurrencyCode } from '@crossrate/contract';
import { multiply, type Ratio } from '@crossrate/contract/money';
import { computeSpread, computeTolerance, isLiquid } from '../../server/src/refresh/judging/tolerance.ts';
import type { WitnessTable } from '../../server/src/refresh/judging/witness.ts';
import { parseFactor } from '../faults/fault.ts';
import { judgeAt, momentOf, type Round } from '../simulation/replay.ts';

/** The error that one provider can cause in small steps while another provider contradicts it. */
export interface CreepResult {
  readonly currencies: number;
  /** The duration of all steps. */
  readonly hours: number;
  /** The factor of each step. */
  readonly step: string;
  /** Currencies whose published rate was wrong by more than twice their tolerance. */
  readonly ledAway: readonly CurrencyCode[];
  /** The largest error of a published rate, as a multiple of the tolerance of its currency. */
  readonly furthest: number;
  readonly isMet: boolean;
}

const STEP = '1.008';
const ROUNDS = 17;
const HOURS_BETWEEN = 3;
const HOUR_MS = 3_600_000;

/** One tolerance for a step that is believed, and one more until the sources no longer agree. */
const MOST_TOLERANCES = 2;

/** Measures how far the first of two providers leads rates away when its error grows in every refresh of two days. */
export function measureCreep(round: Round): CreepResult {
  const [first, second] = round.tables;
  if (!first || !second) throw new Error(`Fewer than two providers had a table on ${round.date}.`);
  let state = round.before;
  let wrong = first;
  const furthest = new Map<CurrencyCode, number>();
  for (let index = 0; index < ROUNDS; index += 1) {
    const now = momentOf(round) + index * HOURS_BETWEEN * HOUR_MS;
    const tables = [wrong, second].map((table) => ({ ...table, fetchedAt: now }));
    const judgement = judgeAt(now, tables, state);
    state = judgement.state;
    for (const [code, { rate }] of first.rates) {
      const published = judgement.verdicts.get(code);
      if (!isCreeping(code) || !second.rates.has(code) || !published || published.kind === 'none') continue;
      const led = computeShare(computeSpread(published.rate.rate, rate)) / computeShare(computeTolerance(code, 0, 0));
      furthest.set(code, Math.max(led, furthest.get(code) ?? 0));
    }
    wrong = raiseCreepingRates(wrong);
  }
  const ledAway = [...furthest].filter(([, led]) => led > MOST_TOLERANCES).map(([code]) => code);
  return {
    currencies: furthest.size,
    hours: (ROUNDS - 1) * HOURS_BETWEEN,
    step: STEP,
    ledAway,
    furthest: Math.max(...furthest.values()),
    isMet: ledAway.length === 0,
  };
}

/**
 * True for EUR, JPY and all currencies that are not liquid. Three wrong liquid currencies would discredit the table.
 */
function isCreeping(code: CurrencyCode): boolean {
  return code === 'EUR' || code === 'JPY' || !isLiquid(code);
}

function raiseCreepingRates(table: WitnessTable): WitnessTable {
  const rates = [...table.rates].map(([code, stated]) => {
    return [code, isCreeping(code) ? { ...stated, rate: multiply(stated.rate, parseFactor(STEP)) } : stated] as const;
  });
  return { ...table, rates: new Map(rates) };
}

/** Converts a factor to a share: 1.02 to 0.02. */
function computeShare({ numerator, denominator }: Ratio): number {
  return Number(numerator) / Number(denominator) - 1;
}
