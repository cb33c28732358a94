import type { CurrencyCode } from '@crossrate/contract';
import { compare, divide, publishRate, type Ratio } from '@crossrate/contract/money';
import { describeDeviation } from '../../server/src/refresh/judging/describe-deviation.ts';
import type { WitnessTable } from '../../server/src/refresh/judging/witness.ts';
import { judgeAt, momentOf, type Round } from '../simulation/replay.ts';
import type { Devaluation } from './events.ts';

/** The behaviour of the service in a real jump. */
export interface DevaluationResult extends Devaluation {
  /** Units for one US dollar. */
  readonly before: string;
  readonly after: string;
  readonly move: string;
  /** True when the new rate is published in the first round in which two providers state it. */
  readonly isPublishedByTwo: boolean;
  /** Hours until the new rate of a single provider is published; `undefined` for more than 72 hours. */
  readonly hoursAlone: number | undefined;
}

const REFRESH_HOURS = 3;
const HOUR_MS = 3_600_000;
const LONGEST_WAIT_HOURS = 72;

/** Replays a jump twice: with two providers that state the new rate, and with one provider alone. */
export function replayDevaluation(event: Devaluation, round: Round): DevaluationResult {
  const { code } = event;
  const [table] = round.tables;
  const [before, after] = [round.before.believed.get(code), table?.rates.get(code)];
  if (!table || !before || !after) throw new Error(`The history has no rates of ${code} around ${event.date}.`);
  return {
    ...event,
    before: publishRate(before.rate),
    after: publishRate(after.rate),
    move: describeDeviation(divide(after.rate, before.rate)),
    isPublishedByTwo: isPublishedByTwo(code, round, table),
    hoursAlone: measureWait(code, round, table),
  };
}

function isPublishedByTwo(code: CurrencyCode, round: Round, table: WitnessTable): boolean {
  const second: WitnessTable = { ...table, provider: 'frankfurter', source: 'frankfurter' };
  const { state } = judgeAt(momentOf(round), [table, second], round.before);
  return isStatedRate(code, table, state.believed.get(code)?.rate);
}

function measureWait(code: CurrencyCode, round: Round, table: WitnessTable): number | undefined {
  let state = round.before;
  for (let hours = 0; hours <= LONGEST_WAIT_HOURS; hours += REFRESH_HOURS) {
    const now = momentOf(round) + hours * HOUR_MS;
    ({ state } = judgeAt(now, [{ ...table, fetchedAt: now }], state));
    if (isStatedRate(code, table, state.believed.get(code)?.rate)) return hours;
  }
  return undefined;
}

function isStatedRate(code: CurrencyCode, { rates }: WitnessTable, rate: Ratio | undefined): boolean {
  const stated = rates.get(code);
  return stated !== undefined && rate !== undefined && compare(stated.rate, rate) === 0;
}
