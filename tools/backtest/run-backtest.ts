import type { CurrencyCode } from '@crossrate/contract';
import { experiments } from './faults/experiments.ts';
import { runExperiment } from './faults/run-experiment.ts';
import type { HistoricTable } from './history/historic-table.ts';
import { readHistory } from './history/history-files.ts';
import { measureDevaluations } from './measures/devaluations.ts';
import { measureHonest } from './measures/honest.ts';
import { measureInfluence } from './measures/influence.ts';
import { replayJumps } from './measures/jumps.ts';
import { measureLoneFaults } from './measures/lone-faults.ts';
import { LONE } from './worlds/currencies.ts';
import { buildCurrencyApiWorld } from './worlds/currency-api-days.ts';
import { buildEcbWorld, leaveOutFrankfurter, listCrises } from './worlds/ecb-days.ts';
import { replay } from './worlds/replay.ts';
import { sampleRounds } from './worlds/sample-rounds.ts';

/** The faults that a backtest tries. */
export interface Effort {
  /** The number of rounds of each history in which faults are tried. */
  readonly rounds: number;
  /** The currencies that currency-api alone quotes, and that get a wrong rate each. */
  readonly lone: readonly CurrencyCode[];
  /** The currencies whose rates one provider tries to move. */
  readonly influenced: readonly CurrencyCode[];
}

export const THOROUGH: Effort = { rounds: 25, lone: LONE, influenced: ['EUR', 'JPY', 'CHF', 'CNY', 'MXN'] };

/** Finds the same breaks in a fifth of the time, as long as they are not rare. */
export const QUICK: Effort = { rounds: 5, lone: ['SLE'], influenced: ['MXN'] };

/** All figures of a backtest. */
export type BacktestResult = ReturnType<typeof runBacktest>;

/** The tolerances are fitted on the days before. */
const FIRST_ECB_DAY = '2020-01-01';

/** The rounds of two weeks, in which an error grows. */
const ROUNDS_OF_STEPS = 28;

/** Replays the histories through the judgement: with providers as they were, and with faults. */
export function runBacktest({ rounds, lone, influenced }: Effort, ecbHistory?: readonly HistoricTable[]) {
  const ecbDays = ecbHistory?.filter(({ date }) => date >= FIRST_ECB_DAY);
  const ecbWorlds = ecbDays ? [buildEcbWorld(`the days of the ECB since ${FIRST_ECB_DAY}`, ecbDays)] : [];
  const others = [...listCrises(), ...ecbWorlds];
  const world = buildCurrencyApiWorld(readHistory());
  const all = [...replay(world)];
  const samples = new Map([[world, sampleRounds(all, rounds)]]);
  const honest = [measureHonest(world, all)];
  for (const other of [...others, ...others.map(leaveOutFrankfurter)]) {
    const replayed = [...replay(other)];
    honest.push(measureHonest(other, replayed));
    if (ecbWorlds.includes(other)) samples.set(other, sampleRounds(replayed, rounds));
  }
  return {
    honest,
    /** False without the reference rates since 1999, which `npm run history` fetches. */
    hasEcbHistory: ecbDays !== undefined,
    experiments: [...samples].flatMap(([each, sample]) =>
      experiments.map((experiment) => runExperiment(experiment, sample, each)),
    ),
    loneFaults: measureLoneFaults(all, lone),
    devaluations: measureDevaluations(world),
    jumps: replayJumps(all),
    influence: measureInfluence(all.slice(-ROUNDS_OF_STEPS), influenced),
  };
}
