import { currencies, withdrawals } from '@crossrate/contract';
import type Big from 'big.js';
import { beforeRounding, type Interval, intersect, type Mode, modes, roundExactly } from './rounding.ts';

/** A conversion, as far as its arithmetic goes. */
export interface Product {
  readonly base: string;
  readonly target: string;
  readonly amount: Big;
  /** As it is shown. */
  readonly rate: Big;
  readonly converted: Big;
  /** Where the rate behind the one shown is. */
  readonly behind: Interval;
}

const applied = {
  exact: 'the rate shown',
  double: 'the rate shown, in binary floating point',
  finer: 'a rate with more digits than are shown',
  finerDouble: 'a rate with more digits than are shown, in binary floating point',
} as const;
type Applied = keyof typeof applied;

const lastDigits = { cents: '2 decimals', minor: 'the minor unit of the target' } as const;
type LastDigit = keyof typeof lastDigits;

/** One way in which a target may come to `converted`, as long as nothing that was seen speaks against it. */
export interface Hypothesis {
  readonly description: string;
  /** Whether a conversion may have come about so. */
  allows(product: Product): boolean;
}

/** Every way, the simplest first. */
export function everyHypothesis(): Hypothesis[] {
  const ways = Object.keys(applied) as Applied[];
  const digits = Object.keys(lastDigits) as LastDigit[];
  return ways.flatMap((way) => digits.flatMap((last) => modes.map((mode) => hypothesisOf(way, last, mode))));
}

function hypothesisOf(way: Applied, last: LastDigit, mode: Mode): Hypothesis {
  const agrees = {
    exact: () => isExact,
    double: () => isInDoubles,
    finer: () => rememberingPairs(isExact),
    finerDouble: () => rememberingPairs(isInDoubles),
  }[way]();
  const units = new Map<string, number[]>();
  return {
    description: `${mode}, to ${lastDigits[last]}, from ${applied[way]}`,
    allows(product) {
      const { target } = product;
      // A currency has one last digit in the whole run, whichever that is.
      const possible = units.get(target) ?? (last === 'cents' ? [2] : decimalsOf(target));
      const isRounded = (decimals: number) => product.converted.round(decimals).eq(product.converted);
      const left = possible.filter((decimals) => isRounded(decimals) && agrees(product, mode, decimals));
      units.set(target, left);
      return left.length > 0;
    },
  };
}

type Agrees = (product: Product, mode: Mode, decimals: number) => boolean;

const isExact: Agrees = ({ amount, rate, converted }, mode, decimals) =>
  roundExactly(amount.times(rate), decimals, mode).eq(converted);

/** Amounts, rates and products of doubles are off by some 2⁻⁵³ of them each. */
const isInDoubles: Agrees = ({ amount, rate, converted }, mode, decimals) => {
  const product = Number(amount) * Number(rate);
  return isWithin(product, widen(beforeRounding(Number(converted), 10 ** -decimals, mode), product));
};

/**
 * All conversions of a pair have one rate in common.
 *
 * @param agreesAsShown - How a rate that has no more digits is applied.
 */
function rememberingPairs(agreesAsShown: Agrees): Agrees {
  const known = new Map<string, Interval>();
  return (product, mode, decimals) => {
    const { base, target, amount, rate, converted, behind } = product;
    // The rate of a currency to itself has no more digits.
    if (base === target && rate.eq(1)) return agreesAsShown(product, mode, decimals);
    const [factor, result] = [Number(amount), Number(converted)];
    const { low, high } = widen(beforeRounding(result, 10 ** -decimals, mode), result);
    const pair = `${base} ${target} ${decimals}`;
    const common = intersect(known.get(pair) ?? behind, { low: low / factor, high: high / factor });
    const rest = common && intersect(common, behind);
    if (rest) known.set(pair, rest);
    return rest !== undefined;
  };
}

const NOISE = 2 ** -50;

function widen({ low, high }: Interval, size: number): Interval {
  return { low: low - size * NOISE, high: high + size * NOISE };
}

function isWithin(number: number, { low, high }: Interval): boolean {
  return number >= low && number <= high;
}

/** Currencies with a minor unit in ISO 4217 and none in the Unicode CLDR, which many libraries go by, be it in cash. */
const WHOLE_IN_CLDR =
  'AFN ALL AMD COP CRC CZK GYD HUF IDR IQD IRR KPW LAK LBP MGA MMK MNT MRU MUR NOK PKR RSD SEK SOS SYP TWD TZS UZS YER';

/** Where lists of minor units disagree, any of their answers will do. */
function decimalsOf(code: string): number[] {
  const { minorUnit } = currencies.find((each) => each.code === code) ?? { minorUnit: null };
  const isDisputed = minorUnit === null || code in withdrawals || WHOLE_IN_CLDR.includes(code);
  return minorUnit === 0 || isDisputed ? [0, 2] : [2];
}
