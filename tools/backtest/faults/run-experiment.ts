import type { WitnessTable } from '../../../server/src/refresh/judging/witness.ts';
import { emptyState } from '../../../server/src/refresh/refresh-state.ts';
import { formatMoment, judgeAt, type Round } from '../worlds/replay.ts';
import { DAY_MS, listTables, type World } from '../worlds/world.ts';
import { type Experiment, TARGETS } from './experiments.ts';
import { runTrial, type Setting, type Trial } from './run-trial.ts';

/** The result of an experiment. */
export interface ExperimentResult {
  readonly world: string;
  readonly title: string;
  readonly trials: number;
  /** Trials in which a wrong rate was published. */
  readonly published: number;
  /** Absent without a goal. */
  readonly isMet?: boolean;
  /** The first trials in which a wrong rate was published, in words. */
  readonly examples: readonly string[];
}

const MOST_EXAMPLES = 5;

/** Runs the trials of an experiment in some rounds of a world. */
export function runExperiment(
  experiment: Experiment,
  rounds: readonly Round[],
  { name, sources }: World,
): ExperimentResult {
  const { title, hasGoal } = experiment;
  const examples: string[] = [];
  let [trials, published] = [0, 0];
  for (const round of rounds) {
    const setting = prepare(experiment, round, listTables(sources, round.now - 7 * DAY_MS));
    for (const trial of listTrials(experiment)) {
      const codes = runTrial(trial, setting);
      if (!codes) continue;
      trials += 1;
      if (codes.length === 0) continue;
      published += 1;
      const example = `${formatMoment(round.now)}, ${trial.wrong.join('+')}, ${trial.fault.name}: ${codes.join(' ')}`;
      if (examples.length < MOST_EXAMPLES) examples.push(example);
    }
  }
  return { world: name, title, trials, published, examples, ...(hasGoal && { isMet: published === 0 }) };
}

function prepare({ up, isCold }: Experiment, round: Round, old: readonly WitnessTable[]): Setting {
  const { now } = round;
  const tables = round.tables.filter(({ provider }) => up.includes(provider));
  const before = isCold ? emptyState : round.before;
  return { now, before, tables, old, judgement: judgeAt(now, tables, before) };
}

function listTrials({ faults, wrong }: Experiment): Trial[] {
  return faults.flatMap((fault) =>
    wrong.flatMap((names) =>
      (fault.isWhole ? TARGETS.slice(0, 1) : TARGETS).map((target) => ({ fault, target, wrong: names })),
    ),
  );
}
