import type { CurrencyCode } from '@crossrate/contract';
import { divide, multiply, ONE, type Ratio } from '@crossrate/contract/money';
import type { DatedRate, WitnessTable } from '../../../server/src/judging/witness.ts';
import { LIQUID } from '../worlds/currencies.ts';
import { readRatio } from '../worlds/world.ts';

type Rates = WitnessTable['rates'];

/** A way in which a table can be wrong. */
export interface Fault {
  readonly name: string;
  /** True for a fault of every rate, which has no target. */
  readonly isWhole: boolean;
  /**
   * Makes the rates of a table wrong.
   *
   * @param old - The rates of a week ago.
   */
  readonly apply: (rates: Rates, target: CurrencyCode, old: Rates) => Rates;
}

/** Makes one rate wrong. */
function buildSingle(name: string, change: (rate: Ratio) => Ratio): Fault {
  const apply: Fault['apply'] = (rates, target) =>
    changeRates(rates, ({ rate }, code) => (code === target ? change(rate) : rate));
  return { name: `one rate ${name}`, isWhole: false, apply };
}

/** Makes every rate wrong. */
function buildWhole(name: string, change: (rate: Ratio) => Ratio): Fault {
  return {
    name: `every rate ${name}`,
    isWhole: true,
    apply: (rates) => changeRates(rates, ({ rate }) => change(rate)),
  };
}

const invert = (rate: Ratio) => divide(ONE, rate);

export const multiplied = (factor: string) => buildSingle(`× ${factor}`, (rate) => multiply(rate, readRatio(factor)));
export const scaled = (factor: string) => buildWhole(`× ${factor}`, (rate) => multiply(rate, readRatio(factor)));
export const inverted = buildSingle('upside down', invert);
export const allInverted = buildWhole('upside down', invert);

/** The rate of the next liquid currency in the order of the alphabet stands in the place of the target's, and the reverse. */
export const exchanged: Fault = {
  name: 'two rates exchanged',
  isWhole: false,
  apply(rates, target) {
    const others = LIQUID.filter((code) => code !== 'USD' && rates.has(code));
    const partner = others[(others.indexOf(target) + 1) % others.length] ?? target;
    const [own, other] = [rates.get(target), rates.get(partner)];
    return own && other ? new Map([...rates, [target, other], [partner, own]]) : rates;
  },
};

/** The rates of base EUR are said to be of base USD. */
export const otherBase: Fault = {
  name: 'the rates of another base',
  isWhole: true,
  apply(rates) {
    const euro = rates.get('EUR')?.rate ?? ONE;
    return changeRates(rates, ({ rate }, code) => (code === 'EUR' ? rate : divide(rate, euro)));
  },
};

export const weekOld: Fault = { name: 'the table of a week ago', isWhole: true, apply: (_rates, _target, old) => old };

/** The rates of a week ago are said to be of today. */
export const frozen: Fault = {
  name: 'the rates of a week ago under the dates of today',
  isWhole: true,
  apply: (rates, _target, old) => changeRates(rates, ({ rate }, code) => old.get(code)?.rate ?? rate),
};

/** True for a table that a provider makes: an error of the ECB is also in the table that Frankfurter passes on. */
export function isStatedBy(providers: readonly string[], { provider, witness }: WitnessTable): boolean {
  return providers.includes(provider) || (providers.includes('ecb') && witness === 'ECB');
}

/** Changes rates. That of the US dollar, against which all are stated, stays. */
export function changeRates(rates: Rates, change: (stated: DatedRate, code: CurrencyCode) => Ratio): Rates {
  const changed = [...rates].map(([code, stated]) => {
    return [code, code === 'USD' ? stated : { ...stated, rate: change(stated, code) }] as const;
  });
  return new Map(changed);
}
