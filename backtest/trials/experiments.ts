import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { isLiquid } from '../../server/src/refresh/judging/tolerance.ts';
import { findFault } from '../faults/index.ts';
import { simulatedProviders } from '../simulation/simulated-providers.ts';
import type { Trial } from './trial.ts';

/** A kind of fault, tried on many days. */
export interface Experiment {
  readonly title: string;
  readonly faults: readonly string[];
  /**
   * The currencies that get a wrong rate, one in each trial. A fault of the whole table has one target, which is
   * ignored.
   */
  readonly targets: readonly CurrencyCode[];
  /** The names of the providers with the fault, one group in each trial. */
  readonly wrong: readonly (readonly string[])[];
  /** The names of the providers that answer. @default all */
  readonly up?: readonly string[];
  /** True when the service starts without a state. @default false */
  readonly isCold?: boolean;
  /** Leaves out rounds that come more days after the round before. @default Infinity */
  readonly longestGapDays?: number;
  /** The largest share of trials that may publish a wrong rate. Without a goal, the figures are for information. */
  readonly goal?: number;
}

const NAMES = simulatedProviders.map(({ provider }) => provider);
const EACH_ALONE = NAMES.map((name) => [name]);
const FIRST_ONE = [['currency-api']] as const;
const ANY: readonly CurrencyCode[] = ['EUR'];

/** The currencies that central banks and all three providers quote. */
export const LIQUID: readonly CurrencyCode[] = currencyCodes.filter((code) => isLiquid(code) && !withdrawals[code]);

/** The ten currencies with the largest turnover after the US dollar (triennial survey of the BIS, 2025). */
export const LARGEST: readonly CurrencyCode[] = ['EUR', 'JPY', 'GBP', 'CNY', 'CHF', 'AUD', 'CAD', 'HKD', 'SGD', 'INR'];

/** The promises of the judgement, each with a goal, and without a goal the faults that the judgement cannot detect. */
export const experiments: readonly Experiment[] = [
  ...['x1.1', 'x1.3', 'x1.9', 'x0.55', 'inverted', 'exchanged', 'shifted', 'x100'].map((fault) => ({
    title: `one of three wrong: ${findFault(fault).description}`,
    faults: [fault],
    targets: LIQUID,
    wrong: EACH_ALONE,
    goal: 0,
  })),
  ...['allx0.55', 'allx1.1', 'allinverted', 'base', 'week'].map((fault) => ({
    title: `one of three wrong: ${findFault(fault).description}`,
    faults: [fault],
    targets: ANY,
    wrong: EACH_ALONE,
    goal: 0,
  })),
  {
    title: 'one of three wrong: one of the ten largest × 1.03',
    faults: ['x1.03'],
    targets: LARGEST,
    wrong: EACH_ALONE,
    goal: 0.01,
  },
  {
    title: `one of three wrong: ${findFault('frozen').description}`,
    faults: ['frozen'],
    targets: ANY,
    wrong: FIRST_ONE,
  },
  {
    title: 'one of two wrong: one rate × 1.1',
    faults: ['x1.1'],
    targets: LIQUID,
    wrong: FIRST_ONE,
    up: ['currency-api', 'frankfurter'],
    // The last rate decides. A rate that is weeks old sometimes decides wrongly.
    longestGapDays: 4,
    goal: 0,
  },
  ...NAMES.map((name) => ({
    title: `${name} alone up, and wrong: one rate × 1.3`,
    faults: ['x1.3'],
    targets: LIQUID,
    wrong: [[name]],
    up: [name],
    goal: 0,
  })),
  {
    title: 'cold start, one of three wrong',
    faults: ['allx100', 'allx0.55', 'base', 'x1.3', 'inverted'],
    targets: ANY,
    wrong: EACH_ALONE,
    isCold: true,
    goal: 0,
  },
  {
    title: 'cold start, one of two wrong',
    faults: ['allx100', 'allx0.55', 'base'],
    targets: ANY,
    wrong: FIRST_ONE,
    up: ['currency-api', 'ecb'],
    isCold: true,
    goal: 0,
  },
  {
    title: 'cold start, alone and wrong: one rate × 1.3',
    faults: ['x1.3'],
    targets: LARGEST,
    wrong: FIRST_ONE,
    up: ['currency-api'],
    isCold: true,
  },
  {
    title: 'two of three wrong in the same way: one rate × 1.3',
    faults: ['x1.3'],
    targets: LARGEST,
    wrong: [['currency-api', 'frankfurter']],
  },
];

/** Lists the trials of an experiment on one day. */
export function* listTrials(experiment: Experiment, date: string): Generator<Trial> {
  const { faults, targets, wrong, up = NAMES, isCold = false } = experiment;
  for (const fault of faults)
    for (const names of wrong) for (const target of targets) yield { date, wrong: names, fault, target, up, isCold };
}
