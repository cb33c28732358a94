import type { CurrencyCode } from '@crossrate/contract';
import { experiments } from './faults/experiments.ts';
import { runExperiment } from './faults/run-experiment.ts';
import type { HistoricTable } from './history/historic-table.ts';
import { readHistory } from './history/history-files.ts';
import { measureDevaluations } from './measures/devaluations.ts';
import { measureFrozen } from './measures/frozen.ts';
import { measureHonest } from './measures/honest.ts';
import { type Errors, measureInfluence } from './measures/influence.ts';
import { replayJumps } from './measures/jumps.ts';
import { measureLoneFaults } from './measures/lone-faults.ts';
import { findRealErrors } from './measures/real-errors.ts';
import { LONE } from './worlds/currencies.ts';
import { buildCurrencyApiWorld } from './worlds/currency-api-days.ts';
import { buildEcbWorld, leaveOutFrankfurter, listCrises } from './worlds/ecb-days.ts';
import { replay } from './worlds/replay.ts';
import { sampleRounds } from './worlds/sample-rounds.ts';
import type { World } from './worlds/world.ts';

/** The faults that a backtest tries. */
export interface Effort {
  /** The number of rounds of each history in which faults are tried. */
  readonly rounds: number;
  /** The currencies that currency-api alone quotes, and that get a wrong rate each. */
  readonly lone: readonly CurrencyCode[];
  /** Errors in calm weeks, and in those of the pandemic. */
  readonly calm: readonly Omit<Errors, 'from'>[];
  readonly wild: readonly Omit<Errors, 'from'>[];
}

const SIZES = ['1.005', '1.01', '1.015', '1.02', '1.03', '1.035', '1.04', '1.05', '1.075', '1.11'];
const FEW_SIZES = ['1.01', '1.02', '1.035', '1.05', '1.075', '1.1'];
const ROUNDS_OF_THREE_DAYS = 24;

/** In three weeks, every third round is once each hour of each weekday. */
export const THOROUGH: Effort = {
  rounds: 25,
  lone: LONE,
  calm: [
    { weeks: 3, every: 3, lasting: 1, sizes: SIZES },
    { weeks: 3, every: 25, lasting: ROUNDS_OF_THREE_DAYS, sizes: FEW_SIZES },
  ],
  wild: [{ weeks: 2, every: 3, lasting: 1, sizes: FEW_SIZES }],
};

/** Finds the same breaks in a tenth of the time, as long as they are not rare. */
export const QUICK: Effort = {
  rounds: 5,
  lone: ['SLE'],
  calm: [{ weeks: 1, every: 5, lasting: 1, sizes: ['1.01', '1.035'] }],
  wild: [],
};

/** All figures of a backtest. */
export type BacktestResult = ReturnType<typeof runBacktest>;

/** The tolerances are fitted on the days before. */
const FIRST_ECB_DAY = '2020-01-01';

const CALM_MONDAY = Date.parse('2026-08-31');
const PANDEMIC = 'the pandemic, March 2020';
const WILD_MONDAY = Date.parse('2020-03-09');

/** Replays the histories through the judgement: with providers as they were, and with faults. */
export function runBacktest({ rounds, lone, calm, wild }: Effort, ecbHistory?: readonly HistoricTable[]) {
  const ecbDays = ecbHistory?.filter(({ date }) => date >= FIRST_ECB_DAY);
  const ecbWorlds = ecbDays ? [buildEcbWorld(`the days of the ECB since ${FIRST_ECB_DAY}`, ecbDays)] : [];
  const crises = listCrises();
  const others = [...crises, ...ecbWorlds];
  const world = buildCurrencyApiWorld(readHistory());
  const pandemic = crises.find(({ name }) => name === PANDEMIC) as World;
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
    realErrors: findRealErrors(all, world.market ?? new Map()),
    frozen: [...measureFrozen(world, CALM_MONDAY), ...measureFrozen(pandemic, WILD_MONDAY)],
    influence: [
      ...calm.flatMap((errors) => measureInfluence(world, { ...errors, from: CALM_MONDAY })),
      ...wild.flatMap((errors) => measureInfluence(pandemic, { ...errors, from: WILD_MONDAY })),
    ],
  };
}
