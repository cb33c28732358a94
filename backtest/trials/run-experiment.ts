import type { Market } from '../simulation/market.ts';
import type { Round } from '../simulation/replay.ts';
import { type Experiment, listTrials } from './experiments.ts';
import { runTrial } from './run-trial.ts';
import { formatTrial } from './trial.ts';

/** The result of an experiment. */
export interface ExperimentResult {
  readonly title: string;
  readonly trials: number;
  /** Trials in which a wrong quote was not believed. */
  readonly detected: number;
  /** Trials in which every wrong quote was believed, published or not. */
  readonly missed: number;
  /** Trials in which a wrong quote was published. */
  readonly published: number;
  /** Quotes of honest providers that were not believed beside the wrong ones. */
  readonly falseAlarms: number;
  /** The largest share of trials that may publish a wrong quote. */
  readonly goal?: number;
  /** Absent without a goal. */
  readonly isMet?: boolean;
  /** The first trials in which a wrong quote was published, as text for `--replay`. */
  readonly examples: readonly string[];
}

const MOST_EXAMPLES = 5;

/**
 * Runs the trials of an experiment on some rounds.
 *
 * @param onTrial - Runs after every trial, also after one whose fault changes nothing.
 */
export function runExperiment(
  experiment: Experiment,
  { rounds, market }: { readonly rounds: readonly Round[]; readonly market: Market },
  onTrial: () => void = () => undefined,
): ExperimentResult {
  const { title, goal } = experiment;
  const examples: string[] = [];
  let [trials, detected, published, falseAlarms] = [0, 0, 0, 0];
  for (const round of rounds) {
    if (round.daysSinceLast > (experiment.longestGapDays ?? Number.POSITIVE_INFINITY)) continue;
    for (const trial of listTrials(experiment, round.date)) {
      const result = runTrial(trial, round, market);
      onTrial();
      if (!result) continue;
      trials += 1;
      if (result.isDetected) detected += 1;
      falseAlarms += result.falseAlarms;
      if (result.published.length === 0) continue;
      published += 1;
      if (examples.length < MOST_EXAMPLES) examples.push(formatTrial(trial));
    }
  }
  const measured = { title, trials, detected, missed: trials - detected, published, falseAlarms, examples };
  return goal === undefined ? measured : { ...measured, goal, isMet: published <= trials * goal };
}
