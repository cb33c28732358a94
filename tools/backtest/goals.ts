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
  const heldBack = honest.map((each) => each.heldBack);
  const share = sum(heldBack.map((each) => each.heldBack)) / sum(heldBack.map((each) => each.currencyDays));
  const constant = loneFaults.filter(({ isGrowing }) => !isGrowing);
  const waits = devaluations.flatMap(({ rounds }) => Object.values(rounds));
  const ofThree = influence.filter(({ providers }) => providers === 3).flatMap((each) => Object.entries(each.furthest));
  const promises = {
    'no honest table is discredited': honest.every(({ discredited }) => discredited.honest === 0),
    'fewer than one in 1,000 liquid rates are held back, none for a third publication of the second source':
      share <= SHARE_HELD_BACK && heldBack.every(({ longest }) => longest <= LONGEST_HELD_BACK),
    'no published rate is off its peg': honest.every(({ offPeg }) => offPeg.off === 0),
    'no wrong rate is published with a goal': experiments.every(({ isMet }) => isMet !== false),
    'no constant error of a lone source is published, and the operator is told of each': constant.every(
      ({ published, told, codes }) => published.length === 0 && told === codes,
    ),
    'a devaluation is published in the round after the second source at the latest': waits.every(
      (rounds) => rounds !== undefined && rounds <= 1,
    ),
    'a real jump is published as soon as two providers state it': jumps.every((jump) => jump.isPublishedByTwo),
    'one of three providers moves a rate by about half its tolerance at most': ofThree.every(
      ([code, moved]) => moved * 10_000 <= (basisPoints[code] ?? 0) * SHARE_OF_TOLERANCE,
    ),
  };
  return Object.entries(promises).map(([promise, isMet]) => ({ promise, isMet }));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
