import { alignRows } from '../../../server/src/cli/align-columns.ts';
import type { Goal } from '../goals.ts';
import type { HonestResult } from '../measures/honest.ts';
import type { BacktestResult } from '../run-backtest.ts';

const SKIPPED = 'The days of the ECB since 2020 are skipped: `npm run history` fetches them.';

/** Describes the figures of a backtest as text. */
export function describeBacktest(result: BacktestResult, goals: readonly Goal[]): string {
  const { honest, hasEcbHistory, experiments, loneFaults, devaluations, jumps, influence } = result;
  const codes = Object.keys(influence[0]?.furthest ?? {});
  return [
    describeTable(
      ['HONEST PROVIDERS', 'DAYS', 'DISCREDITED', 'LIQUID', 'HELD BACK', 'LONGEST', 'PEGGED', 'OFF'],
      honest.map(({ world, days, discredited, heldBack, offPeg }) => [
        ...[world, days, discredited.honest, heldBack.currencyDays, heldBack.heldBack, heldBack.longest],
        ...[offPeg.rates, offPeg.off],
      ]),
    ),
    ...(hasEcbHistory ? [] : [SKIPPED]),
    ...honest.flatMap(describeRemarks),
    describeTable(
      ['FAULT', 'WORLD', 'TRIALS', 'PUBLISHED', 'GOAL'],
      experiments.map(({ title, world, trials, published, isMet }) => {
        return [title, world, trials, published, isMet === undefined ? '-' : describeGoal(isMet)];
      }),
    ),
    ...describeList(
      'Published although wrong',
      experiments.flatMap((each) => (each.isMet === false ? each.examples : [])),
    ),
    describeTable(
      ['FAULT OF A LONE SOURCE, A MONTH', 'CURRENCIES', 'PUBLISHED', 'AFTER HOURS', 'TOLD', 'FURTHEST'],
      loneFaults.map(({ title, codes: tried, published, soonest, told, furthest }) => {
        return [title, tried, published.length, soonest ?? '-', told, `× ${furthest.toFixed(3)}`];
      }),
    ),
    describeTable(
      ['DEVALUATION OF 30 %', 'PROVIDERS', 'LATE BY BANKING DAYS', 'ROUNDS AFTER THE SECOND'],
      devaluations.map(({ when, providers, late, rounds }) => {
        const waits = Object.entries(rounds).map(([code, count]) => `${code} ${count ?? 'never'}`);
        return [when, providers.length, late, waits.join(', ')];
      }),
    ),
    describeTable(
      ['REAL JUMP', 'CODE', 'BEFORE', 'AFTER', 'BY TWO', ''],
      jumps.map(({ date, code, before, after, isPublishedByTwo, what }) => {
        return [date, code, before, after, isPublishedByTwo ? 'at once' : 'not at once', what];
      }),
    ),
    describeTable(
      ['INFLUENCE ON A PUBLISHED RATE', ...codes],
      influence.map(({ title, furthest }) => [title, ...codes.map((code) => describePercent(furthest[code]))]),
    ),
    describeTable(
      ['GOAL', ''],
      goals.map(({ promise, isMet }) => [promise, describeGoal(isMet)]),
    ),
  ].join('\n\n');
}

function describeRemarks({ world, discredited, heldBack, offPeg, realErrors = {} }: HonestResult): string[] {
  const held = Object.entries(heldBack.days).map(([date, codes]) => `${date} ${codes.join(' ')}`);
  return [
    ...describeList(`${world}: discredited`, discredited.days),
    ...describeList(`${world}: held back`, held),
    ...describeList(`${world}: off the peg`, offPeg.examples),
    ...Object.entries(realErrors).flatMap(([kind, { errors, published }]) =>
      describeList(
        `${world}: real errors that are published, of ${errors} days with one, ${kind}`,
        Object.entries(published).map(([code, days]) => `${code} on ${days} days`),
      ),
    ),
  ];
}

function describeTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return alignRows([headings, ...rows.map((row) => row.map(String))]).join('\n');
}

function describeList(title: string, items: readonly string[]): string[] {
  return items.length > 0 ? [[`${title}:`, ...items.map((item) => `  ${item}`)].join('\n')] : [];
}

function describeGoal(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED';
}

function describePercent(share = 0): string {
  return `${(share * 100).toFixed(2)} %`;
}
