import type Big from 'big.js';
import { type RoundingMode, roundExactly, roundingModes } from './decimal.ts';

/** The numbers from `low` to `high`, both included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The numbers of a conversion. */
export interface Product {
  readonly base: string;
  readonly target: string;
  readonly amount: Big;
  /** The rate that the conversion shows. */
  readonly rate: Big;
  readonly converted: Big;
  /** The interval in which the unrounded rate lies, by the digits shown. */
  readonly behind: Interval;
}

/** One way in which a target may compute `converted`. */
interface Hypothesis {
  readonly description: string;
  /** Checks a conversion, and remembers it: all conversions that are checked must fit together. */
  allows(product: Product): boolean;
}

/** Checks one conversion, rounded to a number of decimals. */
type Check = (product: Product, mode: RoundingMode, decimals: number) => boolean;

/** Builders of checks, by the rate that a target multiplies by. The simplest comes first. */
const factors: Readonly<Record<string, () => Check>> = {
  'the rate shown': () => isExactProduct,
  'the rate shown, in binary floating point': () => isDoubleProduct,
  'a rate with more digits than are shown': buildPairCheck,
  'the rate shown, to 4 decimals first': () => isProductRoundedTwice,
};

/** Currencies that nobody rounds to whole units. */
const IN_HUNDREDTHS = 'USD EUR GBP CHF AUD CAD NZD CNY INR BRL MXN PLN ILS SGD HKD THB TRY ZAR AED SAR';

/** The decimals to which a target may round, by its target currency. */
const lastDigits: Readonly<Record<string, (code: string) => readonly number[]>> = {
  '2 decimals': () => [2],
  // Lists of minor units differ in all currencies but these.
  'the minor unit of the target': (code) => (IN_HUNDREDTHS.includes(code) ? [2] : [0, 2]),
};

/** Lists all hypotheses. The simplest comes first. */
export function listHypotheses(): Hypothesis[] {
  return Object.entries(factors).flatMap(([factor, build]) =>
    Object.entries(lastDigits).flatMap(([lastDigit, list]) =>
      roundingModes.map((mode): Hypothesis => {
        const check = build();
        const decimalsByTarget = new Map<string, readonly number[]>();
        return {
          description: `${mode}, to ${lastDigit}, from ${factor}`,
          allows(product) {
            const { target, converted } = product;
            // A target rounds a currency to the same number of decimals in the whole run.
            const left = (decimalsByTarget.get(target) ?? list(target)).filter(
              (decimals) => converted.round(decimals).eq(converted) && check(product, mode, decimals),
            );
            decimalsByTarget.set(target, left);
            return left.length > 0;
          },
        };
      }),
    ),
  );
}

const isExactProduct: Check = ({ amount, rate, converted }, mode, decimals) =>
  roundExactly(amount.times(rate), decimals, mode).eq(converted);

/** Databases keep sums of money with four decimals. */
const isProductRoundedTwice: Check = ({ amount, rate, converted }, mode, decimals) =>
  roundExactly(roundExactly(amount.times(rate), 4, mode), decimals, mode).eq(converted);

/** The relative error of a few operations on doubles. */
const NOISE = 2 ** -50;

/** Finds the products that round to `converted`. A tie may go either way, and doubles have errors. */
function undoRounding({ converted }: Product, mode: RoundingMode, decimals: number): Interval {
  const [result, unit] = [Number(converted), 10 ** -decimals];
  const above = mode === 'down' ? unit : mode === 'up' ? 0 : unit / 2;
  const below = mode.startsWith('half') ? unit / 2 : unit - above;
  return { low: (result - below) * (1 - NOISE), high: (result + above) * (1 + NOISE) };
}

const isDoubleProduct: Check = (product, mode, decimals) => {
  const { amount, rate } = product;
  // Doubles hold a small number of eighths, and a hundred times it, exactly.
  const isExact = rate.eq(1) && amount.times(8).mod(1).eq(0) && amount.lt(1e9);
  if (isExact) return isExactProduct(product, mode, decimals);
  const { low, high } = undoRounding(product, mode, decimals);
  const result = Number(amount) * Number(rate);
  return low <= result && result <= high;
};

/** Builds a check that some rate, the same one for all conversions of a pair, explains every conversion. */
function buildPairCheck(): Check {
  const rates = new Map<string, Interval>();
  return (product, mode, decimals) => {
    const { base, target, amount, rate, behind } = product;
    // A rate of 1 from a currency to itself has no further digits.
    if (base === target && rate.eq(1)) return isDoubleProduct(product, mode, decimals);
    const { low, high } = undoRounding(product, mode, decimals);
    const pair = `${base} ${target} ${decimals}`;
    const known = intersect(rates.get(pair) ?? behind, behind);
    const rest = known && intersect(known, { low: low / Number(amount), high: high / Number(amount) });
    if (rest) rates.set(pair, rest);
    return rest !== undefined;
  };
}

/** Finds the numbers in both intervals; `undefined` when there are none. */
export function intersect(one: Interval, other: Interval): Interval | undefined {
  const [low, high] = [Math.max(one.low, other.low), Math.min(one.high, other.high)];
  return low <= high ? { low, high } : undefined;
}
