import { type CurrencyCode, completeRates } from '@crossrate/contract';
import { describeExplanation } from '../../server/src/cli/refresh/describe-explanation.ts';
import { explainRate } from '../../server/src/cli/refresh/explanation.ts';
import { describeDiagnosis } from '../../server/src/refresh/judging/describe-diagnosis.ts';
import { readHistory } from '../history/read-history.ts';
import { Market } from '../simulation/market.ts';
import { type Round, replayHistory } from '../simulation/replay.ts';
import { runTrial } from '../trials/run-trial.ts';
import type { Trial } from '../trials/trial.ts';

/** The result of one trial. */
export interface ReplayedTrial {
  /** The verdict, the diagnoses and the conclusion. */
  readonly text: string;
  /** Currencies of which a wrong rate is published. */
  readonly published: readonly CurrencyCode[];
}

/**
 * Replays the history to the day of a trial, and describes how the trial is judged.
 *
 * @throws RangeError when the history has no table of that day, or the fault changes nothing on it.
 */
export function replayTrial(trial: Trial): ReplayedTrial {
  const market = new Market(readHistory());
  const round = findRound(market, trial.date);
  if (!round) throw new RangeError(`The history has no table of ${trial.date}.`);
  const result = runTrial(trial, round, market);
  if (!result) throw new RangeError('The fault changes nothing that the provider states.');
  const { judgement, published } = result;
  const target = trial.target === 'USD' ? 'EUR' : trial.target;
  const explanation = describeExplanation(
    explainRate(
      judgement,
      completeRates((code) => judgement.state.believed.get(code)?.rate),
      { base: 'USD', target },
    ),
  );
  const diagnoses = [...judgement.diagnoses].map(([provider, diagnosis]) => {
    const base = round.tables.find((table) => table.provider === provider)?.base ?? 'USD';
    return `${provider} is discredited: ${describeDiagnosis(diagnosis, base)}`;
  });
  const conclusion =
    published.length === 0 ? 'No wrong rate is published.' : `Published although wrong: ${published.join(', ')}`;
  return { text: [explanation, ...diagnoses, conclusion].join('\n\n'), published };
}

/** Judges the days up to a date, and none after, because each of them takes time; none at all for a day without a table. */
function findRound(market: Market, day: string): Round | undefined {
  if (!market.tables.some(({ date }) => date === day)) return undefined;
  for (const round of replayHistory(market)) if (round.date === day) return round;
  return undefined;
}
