import type { CurrencyCode } from '@crossrate/contract';
import { multiply, type Ratio } from '@crossrate/contract/money';
import { computeSpread, computeTolerance, isLiquid } from '../../server/src/refresh/judging/tolerance.ts';
import type { WitnessTable } from '../../server/src/refresh/judging/witness.ts';
import { judgeAt, momentOf, type Round } from '../playing/replay.ts';

/** How far a provider that goes wrong in small steps leads a rate away, while another contradicts it. */
export interface CreepResult {
  readonly currencies: number;
  /** Hours for which the provider goes on. */
  readonly hours: number;
  /** The factor of each step. */
  readonly step: string;
  /** Currencies that were led away by more than twice their tolerance. */
  readonly ledAway: readonly CurrencyCode[];
  /** The furthest that any rate was led away, as a multiple of its tolerance. */
  readonly furthest: number;
  readonly isMet: boolean;
}

const STEP: Ratio = { numerator: 1_008n, denominator: 1_000n };
const ROUNDS = 17;
const HOURS_BETWEEN = 3;
const HOUR_MS = 3_600_000;

/** One step within the tolerance, and one more until the sources no longer agree. */
const MOST_TOLERANCES = 2;

/** Lets the first of two providers go wrong by a little more in every refresh of two days. */
export function creep(round: Round): CreepResult {
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
      const led = measure(computeSpread(published.rate.rate, rate)) / measure(computeTolerance(code, 0, 0));
      furthest.set(code, Math.max(led, furthest.get(code) ?? 0));
    }
    wrong = stepOn(wrong);
  }
  const ledAway = [...furthest].filter(([, led]) => led > MOST_TOLERANCES).map(([code]) => code);
  return {
    currencies: furthest.size,
    hours: (ROUNDS - 1) * HOURS_BETWEEN,
    step: '1.008',
    ledAway,
    furthest: Math.max(...furthest.values()),
    isMet: ledAway.length === 0,
  };
}

/** Lesser currencies and two majors: three liquid ones would discredit the table. */
function isCreeping(code: CurrencyCode): boolean {
  return code === 'EUR' || code === 'JPY' || !isLiquid(code);
}

function stepOn(table: WitnessTable): WitnessTable {
  const rates = [...table.rates].map(([code, stated]) => {
    return [code, isCreeping(code) ? { ...stated, rate: multiply(stated.rate, STEP) } : stated] as const;
  });
  return { ...table, rates: new Map(rates) };
}

/** A factor as a share: 1.02 is 0.02. */
function measure({ numerator, denominator }: Ratio): number {
  return Number(numerator) / Number(denominator) - 1;
}
