import { currencies, withdrawals } from '@crossrate/contract';
import type Big from 'big.js';
import { type Interval, intersect, type RoundingMode, roundExactly, roundingModes, undoRounding } from './rounding.ts';

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

/** The rates that a target may multiply by. The simplest comes first. */
const factors = {
  exact: 'the rate shown',
  double: 'the rate shown, in binary floating point',
  finer: 'a rate with more digits than are shown',
  finerDouble: 'a rate with more digits than are shown, in binary floating point',
  twice: 'the rate shown, to 4 decimals first',
} as const;
type Factor = keyof typeof factors;

/** The last digits to which a target may round. */
const lastDigits = { cents: '2 decimals', minor: 'the minor unit of the target' } as const;
type LastDigit = keyof typeof lastDigits;

/** Checks one conversion, rounded to a number of decimals. */
type Check = (product: Product, mode: RoundingMode, decimals: number) => boolean;

/** Lists all hypotheses. The simplest comes first. */
export function listHypotheses(): Hypothesis[] {
  const ways = Object.keys(factors) as Factor[];
  const digits = Object.keys(lastDigits) as LastDigit[];
  return ways.flatMap((factor) =>
    digits.flatMap((lastDigit) => roundingModes.map((mode) => buildHypothesis(factor, lastDigit, mode))),
  );
}

function buildHypothesis(factor: Factor, lastDigit: LastDigit, mode: RoundingMode): Hypothesis {
  const check = buildCheck(factor);
  const decimalsByTarget = new Map<string, number[]>();
  return {
    description: `${mode}, to ${lastDigits[lastDigit]}, from ${factors[factor]}`,
    allows(product) {
      const { target, converted } = product;
      // A target rounds a currency to the same number of decimals in the whole run.
      const possible = decimalsByTarget.get(target) ?? (lastDigit === 'cents' ? [2] : listDecimals(target));
      const isRounded = (decimals: number) => converted.round(decimals).eq(converted);
      const left = possible.filter((decimals) => isRounded(decimals) && check(product, mode, decimals));
      decimalsByTarget.set(target, left);
      return left.length > 0;
    },
  };
}

function buildCheck(factor: Factor): Check {
  switch (factor) {
    case 'exact':
      return isExactProduct;
    case 'double':
      return isDoubleProduct;
    case 'finer':
      return buildPairCheck(isExactProduct);
    case 'finerDouble':
      return buildPairCheck(isDoubleProduct);
    case 'twice':
      return isProductRoundedTwice;
  }
}

const isExactProduct: Check = ({ amount, rate, converted }, mode, decimals) =>
  roundExactly(amount.times(rate), decimals, mode).eq(converted);

/** Databases keep sums of money with four decimals. */
const isProductRoundedTwice: Check = ({ amount, rate, converted }, mode, decimals) =>
  roundExactly(roundExactly(amount.times(rate), 4, mode), decimals, mode).eq(converted);

/** The double of an amount, of a rate and of their product each have a relative error of up to 2⁻⁵³. */
const isDoubleProduct: Check = (conversion, mode, decimals) => {
  const { amount, rate, converted } = conversion;
  if (rate.eq(1) && isWholeInEighths(amount)) return isExactProduct(conversion, mode, decimals);
  const product = Number(amount) * Number(rate);
  return isWithin(product, widen(undoRounding(Number(converted), 10 ** -decimals, mode), product));
};

/** Tells whether an amount is a number of eighths small enough that doubles hold it and a hundred times it exactly. */
const isWholeInEighths = (amount: Big) => amount.times(8).mod(1).eq(0) && amount.lt(1e9);

/**
 * Builds a check that some rate, the same one for all conversions of a pair, explains every conversion.
 *
 * @param checkShown - Checks conversions of a currency to itself, whose rate of 1 has no further digits.
 */
function buildPairCheck(checkShown: Check): Check {
  const rates = new Map<string, Interval>();
  return (product, mode, decimals) => {
    const { base, target, amount, rate, converted, behind } = product;
    if (base === target && rate.eq(1)) return checkShown(product, mode, decimals);
    const [factor, result] = [Number(amount), Number(converted)];
    const { low, high } = widen(undoRounding(result, 10 ** -decimals, mode), result);
    const pair = `${base} ${target} ${decimals}`;
    const common = intersect(rates.get(pair) ?? behind, { low: low / factor, high: high / factor });
    const rest = common && intersect(common, behind);
    if (rest) rates.set(pair, rest);
    return rest !== undefined;
  };
}

/** The relative error of a few operations on doubles. */
const NOISE = 2 ** -50;

/** Widens an interval by the noise of a number of about `size`. */
function widen({ low, high }: Interval, size: number): Interval {
  return { low: low - size * NOISE, high: high + size * NOISE };
}

function isWithin(number: number, { low, high }: Interval): boolean {
  return number >= low && number <= high;
}

/**
 * Currencies that have a minor unit in ISO 4217 and none in the Unicode CLDR, in general or in cash. Many libraries
 * take their minor units from the CLDR.
 */
const WHOLE_IN_CLDR =
  'AFN ALL AMD COP CRC CZK GYD HUF IDR IQD IRR KPW LAK LBP MGA MMK MNT MRU MUR NOK PKR RSD SEK SOS SYP TWD TZS UZS YER';

/** Lists the decimals that a target may give a currency: 2, and also 0 when some list of minor units says so. */
function listDecimals(code: string): number[] {
  const { minorUnit } = currencies.find((each) => each.code === code) ?? { minorUnit: null };
  const isDisputed = minorUnit === null || code in withdrawals || WHOLE_IN_CLDR.includes(code);
  return minorUnit === 0 || isDisputed ? [0, 2] : [2];
}
