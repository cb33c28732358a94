import type { Moved } from './measures/moved.ts';
import type { BacktestResult } from './run-backtest.ts';
import { formatMoment } from './worlds/replay.ts';

/** Rows of figures, by the names of the columns. */
export type Table = readonly Readonly<Record<string, string | number>>[];

const REAL = {
  lone: 'in currencies that it alone quotes',
  parallel: 'in currencies with an official and another rate',
  witnessed: 'in others, which a bank quotes, too',
};

/** Lists the figures of a backtest as tables, in the order of docs/providers.md. */
export function listTables(result: BacktestResult) {
  return {
    influence: listInfluence(result),
    frozen: result.frozen.map(({ world, group, median, worst }) => ({
      ...{ 'a provider repeats its table for two weeks': `${group}, ${world}`, median: formatShare(median) },
      ...{ worst: formatShare(worst.by), 'the worst': describeMoved(worst) },
    })),
    devaluations: listDevaluations(result),
    honest: listHonest(result),
    inaccurate: result.honest.flatMap(listInaccurate),
    experiments: listExperiments(result),
    realErrors: result.realErrors.map(({ kind, errors, published, codes }) => ({
      ...{ 'days with real errors of currency-api': REAL[kind], errors, published },
      'in the currencies': codes.join(', ') || '-',
    })),
    loneFaults: result.loneFaults.map(({ title, codes, published, soonest = '-', told, furthest }) => ({
      ...{ 'a lone source is wrong for a month': title, currencies: codes, published: published.length },
      ...{ 'after hours': soonest, 'the operator is told of': told, furthest: `× ${furthest.toFixed(3)}` },
    })),
  } satisfies Record<string, Table>;
}

function listInfluence({ influence }: BacktestResult) {
  const groups = Map.groupBy(influence, ({ group, world }) => `${group}, ${world}`);
  return [...groups].map(([title, own]) => {
    const find = (isLasting: boolean) => own.find(({ lasting }) => lasting > 1 === isLasting);
    const format = (figures: (typeof own)[number] | undefined) =>
      figures ? `${formatShare(figures.median)}, ${formatShare(figures.worst.by)}` : '-';
    const [worst] = own.map((each) => each.worst).toSorted((a, b) => b.by - a.by) as [Moved];
    return {
      ...{ 'one provider is wrong, by the worst size': title, 'one round: median, worst': format(find(false)) },
      ...{
        'three days: median, worst': format(find(true)),
        'the worst': `${describeMoved(worst)}: ${formatShare(worst.by)}`,
      },
    };
  });
}

function listDevaluations({ devaluations }: BacktestResult) {
  const groups = Map.groupBy(devaluations, ({ providers, late, code }) => {
    const banks = late === 0 ? 'on time' : `${late} banking days late`;
    return `${code}, ${providers.length} providers, banks ${banks}`;
  });
  return [...groups].map(([title, own]) => ({
    'hours until 30 % more is published': title,
    ...Object.fromEntries(
      own.map(({ when, hours, hoursOfTwo }) => {
        return [when, hours === hoursOfTwo ? `${hours}` : `${hours ?? 'never'}; two state it after ${hoursOfTwo}`];
      }),
    ),
  }));
}

function listHonest({ honest }: BacktestResult) {
  const groups = Map.groupBy(honest, ({ world }) => {
    if (world.startsWith('the days')) return world;
    return world.includes('without') ? 'the crises, without Frankfurter' : 'the crises';
  });
  return [...groups].map(([title, own]) => {
    const sum = (find: (each: (typeof own)[number]) => number) => own.reduce((total, each) => total + find(each), 0);
    return {
      ...{ 'honest providers': title, days: sum(({ days }) => days) },
      discredited: sum(({ discredited }) => discredited.honest),
      'liquid rates': sum(({ heldBack }) => heldBack.currencyDays),
      'held back': sum(({ heldBack }) => heldBack.heldBack),
      told: sum(({ gaps }) => gaps.told),
      'more than 1 % apart': sum(({ gaps }) => gaps.apart),
      'off their pegs': sum(({ offPeg }) => offPeg.off),
    };
  });
}

function listInaccurate({ world, inaccurate: { hours, worst } }: BacktestResult['honest'][number]) {
  if (!world.startsWith('the days') || world.includes('without')) return [];
  return [
    {
      ...{ 'liquid rates more than 2 % off the market': world },
      ...{ 'by hour': describeEntries(Object.fromEntries(Object.entries(hours).toSorted())) },
      ...{ 'the worst': `${worst.words}, ${formatShare(worst.by)}` },
    },
  ];
}

function listExperiments({ experiments }: BacktestResult) {
  const groups = Map.groupBy(experiments, ({ title }) => title.split(': ')[0] ?? title);
  return [...groups].map(([title, own]) => {
    const faults = [...new Set(own.map((each) => each.title.slice(title.length + 2)))].filter(Boolean);
    const sum = (find: (each: (typeof own)[number]) => number) => own.reduce((total, each) => total + find(each), 0);
    return {
      fault: faults.length > 0 ? `${title}: ${faults.join(', ')}` : title,
      trials: sum(({ trials }) => trials),
      'published although wrong': sum(({ published }) => published),
    };
  });
}

function describeMoved({ code, now, since, provider, error, up }: Moved): string {
  const day = new Date(now).toUTCString().slice(0, 3);
  const start = since === now || error === 'frozen' ? '' : ` since ${formatMoment(since)}`;
  return `${code}, ${day} ${formatMoment(now)}, ${provider} ${error}${start}, of ${up.join('+')}`;
}

function describeEntries(entries: Readonly<Record<string, unknown>>): string {
  return Object.entries(entries)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

function formatShare(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
