import type { CurrencyCode } from '@crossrate/contract';
import { publishRate } from '@crossrate/contract/money';
import { isBelieved } from '../../server/src/refresh/judging/read-verdict.ts';
import type { Finding } from '../../server/src/refresh/judging/verdict.ts';
import type { Round } from '../simulation/replay.ts';
import { explainAlarm } from './known-alarms.ts';

/** An honest quote that was not believed. */
export interface Alarm {
  readonly date: string;
  readonly code: CurrencyCode;
  readonly provider: string;
  readonly finding: Finding;
  /** Units for one US dollar. */
  readonly stated: string;
  /** The rate of the yardstick; absent without a yardstick. */
  readonly expected?: string;
  /** The event behind the alarm; absent for an alarm without a known cause. */
  readonly explanation?: string;
}

/** The judgements of honest providers. */
export interface CleanResult {
  /** The number of judged quotes. */
  readonly judgements: number;
  readonly alarms: readonly Alarm[];
  /** The number of discredited tables. */
  readonly discredited: number;
  /** The goal: fewer than one alarm in this number of quotes. */
  readonly goal: number;
  readonly isMet: boolean;
}

const GOAL = 10_000;

/** Counts the judgements of an honest history, and finds every quote that was not believed. */
export function findAlarms(rounds: readonly Round[]): CleanResult {
  const judged = rounds.flatMap((round) =>
    [...round.judgement.verdicts.values()].map((verdict) => ({ round, verdict })),
  );
  const alarms = judged.flatMap(({ round: { date }, verdict: { code, testimonies, yardstick } }) =>
    testimonies
      .filter(({ finding }) => !isBelieved(finding))
      .map(({ witness: { provider, rate }, finding }): Alarm => {
        const explanation = explainAlarm(date, code);
        return {
          ...{ date, code, provider, finding, stated: publishRate(rate) },
          ...(yardstick && { expected: publishRate(yardstick.rate) }),
          ...(explanation !== undefined && { explanation }),
        };
      }),
  );
  const judgements = judged.reduce((sum, { verdict }) => sum + verdict.testimonies.length, 0);
  const discredited = rounds.reduce((sum, { judgement }) => sum + judgement.diagnoses.size, 0);
  const isMet = alarms.length * GOAL < judgements;
  return { judgements, alarms, discredited, goal: GOAL, isMet };
}
