import { type CleanResult, findAlarms } from './clean/find-alarms.ts';
import { type CreepResult, measureCreep } from './creeping/creep.ts';
import { devaluations } from './devaluations/events.ts';
import { type DevaluationResult, replayDevaluation } from './devaluations/replay-devaluation.ts';
import { readHistory } from './history/read-history.ts';
import { Market } from './simulation/market.ts';
import { type Round, replayHistory } from './simulation/replay.ts';
import { type Experiment, experiments, listTrials } from './trials/experiments.ts';
import { type ExperimentResult, runExperiment } from './trials/run-experiment.ts';
import { countSweepTrials, runSweep, type SweepSeries } from './trials/sweep.ts';

/** The options of a backtest. */
export interface BacktestOptions {
  /** `n` tries faults on every nth table of the history. */
  readonly every: number;
  /** Receives the share that is done, from 0 to 1, and the name of the present task. */
  readonly onProgress?: (share: number, task: string) => void;
}

/** All figures of a backtest. */
export interface BacktestResult {
  readonly from: string;
  readonly to: string;
  readonly tables: number;
  readonly every: number;
  readonly clean: CleanResult;
  readonly experiments: readonly ExperimentResult[];
  readonly creep: CreepResult;
  readonly devaluations: readonly DevaluationResult[];
  readonly sweep: readonly SweepSeries[];
  /** True when every goal is met. */
  readonly isMet: boolean;
}

/** The sweep takes every third of the tried tables: a sweep has many trials, and no goal depends on it. */
const SWEEP_THINNING = 3;

/** Replays the history through the judgement: with honest providers, with faults, and with real jumps. */
export function runBacktest({ every, onProgress = () => undefined }: BacktestOptions): BacktestResult {
  onProgress(0, 'honest history');
  const market = new Market(readHistory());
  const rounds = [...replayHistory(market)];
  const [first] = rounds;
  const last = rounds.at(-1);
  if (!first || !last) throw new Error('The history is empty.');
  // The first round has no state from a round before.
  const tried = rounds.slice(1).filter((_, index) => index % every === 0);
  const swept = tried.filter((_, index) => index % SWEEP_THINNING === 0);
  const total = experiments.reduce((sum, each) => sum + countTrials(each, tried), 0) + countSweepTrials(swept);
  let done = 0;
  const onTrial = (task: string) => () => {
    done += 1;
    onProgress(done / total, task);
  };
  const tables = { rounds: tried, market };
  const results = experiments.map((each) => runExperiment(each, tables, onTrial(each.title)));
  const clean = findAlarms(rounds);
  const crept = measureCreep(last);
  const replayed = devaluations.map((event) => replayDevaluation(event, findRound(rounds, event.date)));
  return {
    from: first.date,
    to: last.date,
    tables: rounds.length,
    every,
    clean,
    experiments: results,
    creep: crept,
    devaluations: replayed,
    sweep: runSweep({ rounds: swept, market }, onTrial('faults of every size')),
    isMet:
      clean.isMet &&
      crept.isMet &&
      results.every(({ isMet }) => isMet !== false) &&
      replayed.every((each) => each.isPublishedByTwo),
  };
}

function countTrials(experiment: Experiment, rounds: readonly Round[]): number {
  return rounds.reduce((sum, { date }) => sum + [...listTrials(experiment, date)].length, 0);
}

function findRound(rounds: readonly Round[], date: string): Round {
  const round = rounds.find((each) => each.date === date);
  if (!round) throw new RangeError(`The history has no table of ${date}.`);
  return round;
}
