import { alignColumns } from '../../server/src/cli/align-columns.ts';
import type { CleanResult } from '../clean/find-alarms.ts';
import type { DevaluationResult } from '../devaluations/replay-devaluation.ts';
import type { BacktestResult } from '../run-backtest.ts';

/** Describes the figures of a backtest as text. */
export function describeBacktest(result: BacktestResult): string {
  return [
    `${result.tables} tables of the history, ${result.from} to ${result.to}; faults on ${describeShare(result.every)}.`,
    describeClean(result),
    describeExperiments(result),
    describeCreep(result),
    describeDevaluations(result),
    describeSweep(result),
    result.isMet ? 'Every goal is met.' : 'A goal is missed.',
  ].join('\n\n');
}

function describeClean({ clean }: BacktestResult): string {
  const { alarms, discredited, goal } = clean;
  const lines = alarms.map(({ date, code, provider, finding, stated, expected, explanation }) => {
    const comparison = expected === undefined ? '' : `, compared with ${expected}`;
    return `  ${date} ${code} of ${provider}, ${stated}${comparison}: ${finding}. ${explanation ?? 'Unexplained.'}`;
  });
  const count = `${countAlarms(clean)}, ${discredited} tables discredited`;
  return [
    `HONEST HISTORY: ${count} (goal: fewer than 1 in ${goal.toLocaleString('en')}; ${describeGoal(clean)})`,
    ...lines,
  ].join('\n');
}

function describeExperiments({ experiments }: BacktestResult): string {
  const rows = experiments.map(({ title, trials, detected, missed, published, falseAlarms, goal, isMet }) => [
    title,
    ...[trials, detected, missed, published, falseAlarms].map(String),
    goal === undefined ? '-' : describeLimit(goal),
    isMet === undefined ? '-' : describeGoal({ isMet }),
  ]);
  const table = alignColumns([
    ['FAULT', 'TRIALS', 'DETECTED', 'MISSED', 'PUBLISHED', 'FALSE ALARMS', 'GOAL', 'RESULT'],
    ...rows,
  ]);
  const examples = experiments
    .filter(({ goal, examples }) => goal !== undefined && examples.length > 0)
    .flatMap(({ examples }) => examples.map((example) => `  npm run backtest -- --replay ${example}`));
  const legend =
    'DETECTED: a wrong quote was not believed. MISSED: all of them were. PUBLISHED: a wrong quote is served, though others may be detected.\nFALSE ALARMS: quotes of honest providers that were not believed beside the wrong ones.';
  const described = `${table}\n\n${legend}`;
  return examples.length === 0 ? described : `${described}\n\nPublished, to be replayed:\n${examples.join('\n')}`;
}

function describeCreep({ creep }: BacktestResult): string {
  const { currencies, hours, step, ledAway, furthest } = creep;
  const led = `led away by at most ${furthest.toFixed(2)} times their tolerance`;
  const codes = ledAway.length > 0 ? `, further than twice: ${ledAway.join(', ')}` : '';
  return `SMALL STEPS: one of two providers × ${step} in every refresh of ${hours} h: ${currencies} currencies ${led}${codes} (goal: at most twice; ${describeGoal(creep)})`;
}

function describeDevaluations({ devaluations }: BacktestResult): string {
  const headings = ['REAL JUMP', 'CODE', 'BEFORE', 'AFTER', 'MOVE', 'TWO WITNESSES', 'ONE ALONE', ''];
  return alignColumns([headings, ...devaluations.map(describeJump)]);
}

function describeSweep({ sweep }: BacktestResult): string {
  const [first] = sweep;
  const headings = ['NOT PUBLISHED, BY SIZE', ...(first?.points.map(({ factor }) => `× ${factor}`) ?? [])];
  const rows = sweep.map(({ group, points }) => [
    group,
    ...points.map(({ trials, caught }) => `${((caught / Math.max(trials, 1)) * 100).toFixed(1)} %`),
  ]);
  return alignColumns([headings, ...rows]);
}

function describeGoal({ isMet }: { readonly isMet: boolean }): string {
  return isMet ? 'met' : 'MISSED';
}

/** Counts the false alarms and the judgements, in words. */
export function countAlarms({ alarms, judgements }: CleanResult): string {
  return `${alarms.length} false ${alarms.length === 1 ? 'alarm' : 'alarms'} in ${judgements.toLocaleString('en')} judgements`;
}

/** Describes the share of trials that may publish a wrong rate. */
export function describeLimit(goal: number): string {
  return goal === 0 ? 'none published' : `at most ${goal * 100} %`;
}

/** Describes a real jump, as the cells of a row. */
export function describeJump(result: DevaluationResult): string[] {
  const { date, code, what, before, after, move, isPublishedByTwo, hoursAlone } = result;
  const alone = hoursAlone === undefined ? 'never' : hoursAlone === 0 ? 'at once' : `after ${hoursAlone} h`;
  return [date, code, before, after, move, isPublishedByTwo ? 'at once' : 'not at once', alone, what];
}

/** Describes the tables with faults, when every nth has some. */
export function describeShare(every: number): string {
  return every === 1 ? 'each of them' : `one in ${every} of them`;
}
