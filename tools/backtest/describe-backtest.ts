import { alignRows } from '../../server/src/cli/align-columns.ts';
import type { Goal } from './goals.ts';
import type { BacktestResult } from './run-backtest.ts';

const SKIPPED = 'The days of the ECB since 2020 are skipped: `npm run history` fetches them.';

/** Describes the figures of a backtest as text. */
export function describeBacktest(result: BacktestResult, goals: readonly Goal[]): string {
  const { honest, hasEcbHistory, experiments, loneFaults, devaluations, jumps, influence } = result;
  return [
    describeTable(
      honest.map(({ world, days, discredited, heldBack, offPeg }) => ({
        ...{ 'honest providers': world, days, discredited: discredited.honest, liquid: heldBack.currencyDays },
        ...{ 'held back': heldBack.heldBack, longest: heldBack.longest, pegged: offPeg.rates, off: offPeg.off },
      })),
    ),
    ...(hasEcbHistory ? [] : [SKIPPED]),
    ...honest.flatMap(({ world, discredited, heldBack, offPeg, realErrors = {} }) => [
      ...describeList(`${world}: discredited`, discredited.days),
      ...describeList(`${world}: held back`, describeEntries(heldBack.days)),
      ...describeList(`${world}: off the peg`, offPeg.examples),
      ...Object.entries(realErrors).flatMap(([kind, { errors, published }]) =>
        describeList(
          `${world}: published on days, of ${errors} with a real error, ${kind}`,
          describeEntries(published),
        ),
      ),
    ]),
    describeTable(
      experiments.map(({ title, world, trials, published, isMet }) => {
        return { fault: title, world, trials, published, goal: isMet === undefined ? '-' : describeGoal(isMet) };
      }),
    ),
    ...describeList(
      'Published although wrong',
      experiments.flatMap((each) => (each.isMet === false ? each.examples : [])),
    ),
    describeTable(
      loneFaults.map(({ title, codes, published, soonest = '-', told, furthest }) => ({
        ...{ 'fault of a lone source, a month': title, currencies: codes, published: published.length },
        ...{ 'after hours': soonest, told, furthest: `× ${furthest.toFixed(3)}` },
      })),
    ),
    describeTable(
      devaluations.map(({ when, providers, late, rounds }) => ({
        ...{ 'devaluation of 30 %': when, providers: providers.length, 'late by banking days': late },
        'rounds after the second': describeEntries(rounds).join(', '),
      })),
    ),
    describeTable(
      jumps.map(({ date, code, before, after, isPublishedByTwo, what }) => ({
        ...{ 'real jump': date, code, before, after, 'by two': isPublishedByTwo ? 'at once' : 'not at once', what },
      })),
    ),
    describeTable(
      influence.map(({ title, furthest }) => ({
        'influence on a published rate': title,
        ...Object.fromEntries(Object.entries(furthest).map(([code, by]) => [code, `${(by * 100).toFixed(2)} %`])),
      })),
    ),
    describeTable(goals.map(({ promise, isMet }) => ({ promise, goal: describeGoal(isMet) }))),
  ].join('\n\n');
}

/** Lays out rows, under the names of their columns in capitals. */
function describeTable(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const headings = Object.keys(rows[0] ?? {}).map((name) => name.toUpperCase());
  return alignRows([headings, ...rows.map((row) => Object.values(row).map(String))]).join('\n');
}

function describeList(title: string, items: readonly string[]): string[] {
  return items.length > 0 ? [[`${title}:`, ...items.map((item) => `  ${item}`)].join('\n')] : [];
}

function describeEntries(entries: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(entries).map(([name, value]) => `${name} ${value ?? 'never'}`);
}

function describeGoal(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED';
}
