import { type CleanResult, findAlarms } from './clean/find-alarms.ts';
import { type CreepResult, creep } from './creeping/creep.ts';
import { devaluations } from './devaluations/events.ts';
import { type DevaluationResult, liveThrough } from './devaluations/live-through.ts';
import { readHistory } from './history/read-history.ts';
import { Market } from './playing/market.ts';
import { type Round, replay } from './playing/replay.ts';
import { type Experiment, experiments, listTrials } from './trials/experiments.ts';
import { type ExperimentResult, runExperiment } from './trials/run-experiment.ts';
import { countSweepTrials, type SweepSeries, sweep } from './trials/sweep.ts';

/** How a backtest is run. */
export interface BacktestOptions {
  /** Faults are tried on every so many tables of the history. */
  readonly every: number;
  /** Told the share that is done, from 0 to 1, and what is done now. */
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
  /** Whether every goal is met. */
  readonly isMet: boolean;
}

/** Draws the curve of the sweep on fewer tables: it needs many trials, and no goal depends on it. */
const SWEEP_THINNING = 3;

/** Replays the history through the judgement: honest, with one fault after the other, and through its real jumps. */
export function runBacktest({ every, onProgress = () => undefined }: BacktestOptions): BacktestResult {
  onProgress(0, 'honest history');
  const market = new Market(readHistory());
  const rounds = [...replay(market)];
  const [first] = rounds;
  const last = rounds.at(-1);
  if (!first || !last) throw new Error('The history is empty.');
  // The first round has no round before it, from which something could be known.
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
  const crept = creep(last);
  const lived = devaluations.map((event) => liveThrough(event, findRound(rounds, event.date)));
  return {
    from: first.date,
    to: last.date,
    tables: rounds.length,
    every,
    clean,
    experiments: results,
    creep: crept,
    devaluations: lived,
    sweep: sweep({ rounds: swept, market }, onTrial('faults of every size')),
    isMet:
      clean.isMet &&
      crept.isMet &&
      results.every(({ isMet }) => isMet !== false) &&
      lived.every((each) => each.isPublishedByTwo),
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
