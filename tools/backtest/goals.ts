import type { BacktestResult } from './run-backtest.ts';

/** A promise of the judgement about the figures of a backtest. */
export interface Goal {
  readonly promise: string;
  readonly isMet: boolean;
}

const MOST_DISCREDITED = 2;
const MOST_HELD_BACK = 100;

/**
 * The shares by which one wrong provider may move a liquid rate in ordinary weeks: as far as the market has moved since the
 * third provider's last rate, or since the last one on which two agreed. In a crisis, markets move further.
 */
const FURTHEST = { 'one of three': 0.0125, 'one of two': 0.025 };

/** Compares the figures of a backtest with the promises. */
export function listGoals(result: BacktestResult): Goal[] {
  const { honest, experiments, loneFaults, devaluations, jumps, realErrors, influence } = result;
  const witnessed = realErrors.filter(({ kind }) => kind !== 'lone');
  const constant = loneFaults.filter(({ isGrowing }) => !isGrowing);
  const moves = (of: keyof typeof FURTHEST) =>
    influence
      .filter(({ group, world }) => group === `${of}: liquid currencies, any hour` && world.startsWith('the days'))
      .every(({ worst }) => worst.by <= FURTHEST[of]);
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
    'a real jump is published as soon as two providers state it': jumps.every((jump) => jump.isPublishedByTwo),
    'no real error in a currency that a bank quotes, too, is published': witnessed.every(
      ({ published }) => published === 0,
    ),
    'one wrong provider of three moves a liquid rate by at most 1.25 % at any hour': moves('one of three'),
    'one wrong provider of two moves a liquid rate by at most 2.5 % at any hour': moves('one of two'),
  };
  return Object.entries(promises).map(([promise, isMet]) => ({ promise, isMet }));
}
