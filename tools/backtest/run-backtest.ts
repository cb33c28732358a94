import type { CurrencyCode } from '@crossrate/contract';
import { experiments } from './faults/experiments.ts';
import { type ExperimentResult, runExperiment } from './faults/run-experiment.ts';
import type { HistoricTable } from './history/historic-table.ts';
import { readHistory } from './history/read-history.ts';
import { type DevaluationResult, measureDevaluations } from './measures/devaluations.ts';
import { type HonestResult, measureHonest } from './measures/honest.ts';
import { type InfluenceResult, measureInfluence } from './measures/influence.ts';
import { type JumpResult, replayJumps } from './measures/jumps.ts';
import { type LoneFaultResult, measureLoneFaults } from './measures/lone-faults.ts';
import { buildCurrencyApiWorld } from './worlds/currency-api-days.ts';
import { buildEcbWorld, leaveOutFrankfurter, listCrises } from './worlds/ecb-days.ts';
import { replay } from './worlds/replay.ts';
import { SampledRounds } from './worlds/sampled-rounds.ts';
import type { World } from './worlds/world.ts';

/** The options of a backtest. */
export interface BacktestOptions {
  /** The number of rounds of each world in which faults are tried. */
  readonly rounds: number;
  /** The reference rates of the ECB, if `npm run history` has fetched them. */
  readonly ecbDays?: readonly HistoricTable[] | undefined;
  /** The currencies that currency-api alone quotes, and that get a wrong rate each. @default all */
  readonly lone?: readonly CurrencyCode[];
  /** The currencies whose rates one provider tries to move. @default five */
  readonly influenced?: readonly CurrencyCode[];
  /** Receives the name of the present task. */
  readonly onTask?: (task: string) => void;
}

/** All figures of a backtest. */
export interface BacktestResult {
  readonly honest: readonly HonestResult[];
  /** False without the reference rates since 1999, which `npm run history` fetches. */
  readonly hasEcbHistory: boolean;
  readonly experiments: readonly ExperimentResult[];
  readonly loneFaults: readonly LoneFaultResult[];
  readonly devaluations: readonly DevaluationResult[];
  readonly jumps: readonly JumpResult[];
  readonly influence: readonly InfluenceResult[];
}

/** The tolerances are fitted on the days before. */
const FIRST_ECB_DAY = '2020-01-01';

/** The rounds of two weeks, in which an error grows, and of which some show the influence of an error at once. */
const ROUNDS_OF_STEPS = 28;

/** Replays the histories through the judgement: with providers as they were, and with faults. */
export function runBacktest(options: BacktestOptions): BacktestResult {
  const { rounds, ecbDays, lone, influenced, onTask = () => undefined } = options;
  const world = buildCurrencyApiWorld(readHistory());
  const ecbWorlds = ecbDays ? [buildLongWorld(ecbDays)] : [];
  const others = [...listCrises(), ...ecbWorlds];
  const samples = new Map([world, ...ecbWorlds].map((each) => [each, new SampledRounds(each.moments.length, rounds)]));
  const honest = [world, ...others, ...others.map(leaveOutFrankfurter)].map((each) => {
    onTask(each.name);
    return measureHonest(each, samples.get(each)?.take);
  });
  const trials = [...samples].flatMap(([each, sample]) =>
    experiments.map((experiment) => {
      onTask(`${each.name}: ${experiment.title}`);
      return runExperiment(experiment, sample.rounds, each);
    }),
  );
  onTask('lone faults, devaluations, jumps and influence');
  const all = [...replay(world)];
  const last = all.slice(-ROUNDS_OF_STEPS);
  return {
    honest,
    hasEcbHistory: ecbDays !== undefined,
    experiments: trials,
    loneFaults: measureLoneFaults(world, all, lone),
    devaluations: measureDevaluations(world),
    jumps: replayJumps(all),
    influence: measureInfluence(
      last.filter((_, index) => index % 7 === 0),
      last,
      influenced,
    ),
  };
}

function buildLongWorld(days: readonly HistoricTable[]): World {
  const unseen = days.filter(({ date }) => date >= FIRST_ECB_DAY);
  return buildEcbWorld(`the days of the ECB since ${FIRST_ECB_DAY}`, unseen);
}
