import { PROVIDERS } from '../worlds/world.ts';
import { allInverted, exchanged, type Fault, inverted, multiplied, otherBase, scaled, weekOld } from './fault.ts';

/** A kind of fault, tried in many rounds. */
export interface Experiment {
  readonly title: string;
  readonly faults: readonly Fault[];
  /** The names of the providers with the fault, one group in each trial. */
  readonly wrong: readonly (readonly string[])[];
  /** The names of the providers that answer. */
  readonly up: readonly string[];
  /** True when the service starts without a state. */
  readonly isCold: boolean;
  /** True when no wrong rate may be published. Without a goal, the figures are for information. */
  readonly hasGoal: boolean;
}

const EACH_ALONE = PROVIDERS.map((name) => [name]);
const FIRST = [['currency-api']];
const TWO = ['currency-api', 'ecb'];

const SINGLE = [multiplied('1.1'), inverted, exchanged, multiplied('10')];
const WHOLE = [otherBase, scaled('0.55'), scaled('1.1'), allInverted, weekOld];

/** Plans an experiment in which one of three providers is wrong, unless the options say otherwise. */
function plan(title: string, faults: readonly Fault[], options: Partial<Experiment> = {}): Experiment {
  return { title, faults, wrong: EACH_ALONE, up: PROVIDERS, isCold: false, hasGoal: true, ...options };
}

/** The promises of the judgement, each with a goal, and without a goal the faults that nothing can detect. */
export const experiments: readonly Experiment[] = [
  ...[...SINGLE, ...WHOLE].map((fault) => plan(`one of three wrong: ${fault.name}`, [fault])),
  plan('one of two wrong: one rate × 1.1', [multiplied('1.1')], { wrong: FIRST, up: TWO }),
  ...PROVIDERS.map((name) =>
    plan(`${name} alone up, and wrong: one rate × 1.3`, [multiplied('1.3')], { wrong: [[name]], up: [name] }),
  ),
  plan('cold start, one of three wrong', [multiplied('1.3'), inverted, otherBase, scaled('100')], { isCold: true }),
  plan('cold start, one of two wrong', [otherBase, scaled('0.55'), scaled('100')], {
    wrong: FIRST,
    up: TWO,
    isCold: true,
  }),
  plan('two of three wrong in the same way: one rate × 1.3', [multiplied('1.3')], {
    wrong: [['currency-api', 'frankfurter']],
    hasGoal: false,
  }),
];
