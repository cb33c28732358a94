import type { BacktestResult } from './run-backtest.ts';

/** A promise of the judgement about the figures of a backtest. */
export interface Goal {
  readonly promise: string;
  readonly isMet: boolean;
}

const MOST_DISCREDITED = 2;
const MOST_HELD_BACK = 100;

/** The shares by which one wrong provider of several may move a liquid rate. */
const FURTHEST = { evening: 0.003, 'any hour': 0.012 };

/** Compares the figures of a backtest with the promises. */
export function listGoals(result: BacktestResult): Goal[] {
  const { honest, experiments, loneFaults, devaluations, influence } = result;
  const constant = loneFaults.filter(({ isGrowing }) => !isGrowing);
  const moves = (of: string, hour: keyof typeof FURTHEST) =>
    influence
      .filter(({ group }) => group === `${of}: liquid currencies, ${hour}`)
      .every(({ worst }) => worst.by <= FURTHEST[hour]);
  const promises = {
    'at most two honest tables of a history are discredited': honest.every(
      ({ discredited }) => discredited.honest <= MOST_DISCREDITED,
    ),
    'at most 100 liquid rates of a history are held back': honest.every(
      ({ heldBack }) => heldBack.heldBack <= MOST_HELD_BACK,
    ),
    'no published rate is off its peg': honest.every(({ offPeg }) => offPeg.off === 0),
    'whoever gets a liquid rate on which providers are more than 1 % apart is told': honest.every(
      ({ gaps }) => gaps.untold === 0,
    ),
    'no wrong rate is published with a goal': experiments.every(({ isMet }) => isMet !== false),
    'no constant error of a lone source is published, and the operator is told of each': constant.every(
      ({ published, told, codes }) => published.length === 0 && told === codes,
    ),
    'a devaluation is published in the first round after two providers state it': devaluations.every(
      ({ late, hours, hoursOfTwo }) => late > 2 || hours === hoursOfTwo,
    ),
    'one wrong provider of three moves a liquid rate by at most 0.3 % in the evening': moves('one of three', 'evening'),
    'one wrong provider of three moves a liquid rate by at most 1.2 % at any hour': moves('one of three', 'any hour'),
    'one wrong provider of two moves a liquid rate by at most 0.3 % in the evening': moves('one of two', 'evening'),
    'one wrong provider of two moves a liquid rate by at most 1.2 % at any hour': moves('one of two', 'any hour'),
  };
  return Object.entries(promises).map(([promise, isMet]) => ({ promise, isMet }));
}
