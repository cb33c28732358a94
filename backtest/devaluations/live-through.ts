import type { CurrencyCode } from '@crossrate/contract';
import { compare, divide, publishRate, type Ratio } from '@crossrate/contract/money';
import { describeDeviation } from '../../server/src/refresh/judging/describe-deviation.ts';
import type { WitnessTable } from '../../server/src/refresh/judging/witness.ts';
import { judgeAt, momentOf, type Round } from '../playing/replay.ts';
import type { Devaluation } from './events.ts';

/** How a real jump would have been lived through. */
export interface DevaluationResult extends Devaluation {
  /** Units for one US dollar. */
  readonly before: string;
  readonly after: string;
  readonly move: string;
  /** Whether the new rate is published in the round in which two providers state it. */
  readonly isPublishedByTwo: boolean;
  /** Hours until the new rate is published when one provider alone states it; 0 when the move is within tolerance. */
  readonly hoursAlone: number | undefined;
}

const REFRESH_HOURS = 3;
const HOUR_MS = 3_600_000;
const LONGEST_WAIT_HOURS = 72;

/** Lives through a jump, once with a second provider that states the new rate, too, and once with one provider alone. */
export function liveThrough(event: Devaluation, round: Round): DevaluationResult {
  const { code } = event;
  const [table] = round.tables;
  const [before, after] = [round.before.believed.get(code), table?.rates.get(code)];
  if (!table || !before || !after) throw new Error(`The history has no rates of ${code} around ${event.date}.`);
  return {
    ...event,
    before: publishRate(before.rate),
    after: publishRate(after.rate),
    move: describeDeviation(divide(after.rate, before.rate)),
    isPublishedByTwo: isPublished(code, round, table),
    hoursAlone: waitAlone(code, round, table),
  };
}

function isPublished(code: CurrencyCode, round: Round, table: WitnessTable): boolean {
  const second: WitnessTable = { ...table, provider: 'frankfurter', source: 'frankfurter' };
  const { state } = judgeAt(momentOf(round), [table, second], round.before);
  return hasRateOf(code, table, state.believed.get(code)?.rate);
}

function waitAlone(code: CurrencyCode, round: Round, table: WitnessTable): number | undefined {
  let state = round.before;
  for (let hours = 0; hours <= LONGEST_WAIT_HOURS; hours += REFRESH_HOURS) {
    const now = momentOf(round) + hours * HOUR_MS;
    ({ state } = judgeAt(now, [{ ...table, fetchedAt: now }], state));
    if (hasRateOf(code, table, state.believed.get(code)?.rate)) return hours;
  }
  return undefined;
}

function hasRateOf(code: CurrencyCode, { rates }: WitnessTable, rate: Ratio | undefined): boolean {
  const stated = rates.get(code);
  return stated !== undefined && rate !== undefined && compare(stated.rate, rate) === 0;
}
