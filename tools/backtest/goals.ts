import tolerances from '../../server/src/refresh/judging/tolerances.json' with { type: 'json' };
import type { BacktestResult } from './run-backtest.ts';

/** A promise of the judgement about the figures of a backtest. */
export interface Goal {
  readonly promise: string;
  readonly isMet: boolean;
}

/** The second source publishes once a day: a rate may wait for its next publication, and for no third. */
const LONGEST_HELD_BACK = 2;
const SHARE_HELD_BACK = 0.001;

/** The share of a currency's tolerance by which one of three providers moves a rate: the median is half way. */
const SHARE_OF_TOLERANCE = 0.6;
const basisPoints: Readonly<Record<string, number>> = tolerances.basisPoints;

/** Compares the figures of a backtest with the promises. */
export function listGoals(result: BacktestResult): Goal[] {
  const { honest, experiments, loneFaults, devaluations, jumps, influence } = result;
  const constant = loneFaults.filter(({ isGrowing }) => !isGrowing);
  const ofThree = influence.filter(({ providers }) => providers === 3);
  return [
    { promise: 'no honest table is discredited', isMet: honest.every(({ discredited }) => discredited.honest === 0) },
    {
      promise: 'fewer than one in 1,000 liquid rates are held back, none for a third publication of the second source',
      isMet:
        sum(honest.map(({ heldBack }) => heldBack.heldBack)) <=
          sum(honest.map(({ heldBack }) => heldBack.currencyDays)) * SHARE_HELD_BACK &&
        honest.every(({ heldBack }) => heldBack.longest <= LONGEST_HELD_BACK),
    },
    { promise: 'no published rate is off its peg', isMet: honest.every(({ offPeg }) => offPeg.off === 0) },
    { promise: 'no wrong rate is published with a goal', isMet: experiments.every(({ isMet }) => isMet !== false) },
    {
      promise: 'no constant error of a lone source is published, and the operator is told of each',
      isMet: constant.every(({ published, told, codes }) => published.length === 0 && told === codes),
    },
    {
      promise: 'a devaluation is published in the round after the second source at the latest',
      isMet: devaluations.every(({ rounds }) => Object.values(rounds).every((each) => each !== undefined && each <= 1)),
    },
    {
      promise: 'a real jump is published as soon as two providers state it',
      isMet: jumps.every(({ isPublishedByTwo }) => isPublishedByTwo),
    },
    {
      promise: 'one of three providers moves a rate by about half its tolerance at most',
      isMet: ofThree.every(({ furthest }) =>
        Object.entries(furthest).every(([code, moved]) => {
          return moved * 10_000 <= (basisPoints[code] ?? 0) * SHARE_OF_TOLERANCE;
        }),
      ),
    },
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
