import { expectThat } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import { countDigits } from '../../observing/decimal.ts';
import type { DigitsOfRates } from '../../observing/digits-of-rates.ts';
import { COARSE, type Comparison, expectOwnRate, FINE, ONE_UNIT, PIVOTS } from './compare-tables.ts';
import type { SeenConversion, SeenTable } from './seen-answers.ts';

/** A rate to a pivot below {@link LITTLE} proves nothing of a conversion: six decimals leave two figures at most. */
const LITTLE = 1e-4;

/** The least number of different rates of conversions that shows their number of decimals. */
const FEWEST_RATES = 8;

/** The largest uncertainty of the logarithm of a rate that still proves something. */
const MOST_UNCERTAIN = 1;

/**
 * Adapts a comparison to a target that shows the rates of conversions with fewer decimals than those of tables. The
 * interface leaves the decimals of both open.
 */
export function adaptToConversions(comparison: Comparison, conversions: readonly SeenConversion[]): Comparison {
  const rates = conversions.filter(({ base, target }) => base !== target).map(({ rate }) => rate);
  if (new Set(rates).size < FEWEST_RATES) return comparison;
  const unit = 10 ** -Math.max(...rates.map((rate) => countDigits(rate).decimals));
  const { digits } = comparison;
  const findUncertainty = (text: string) => Math.max(digits.findUncertainty(text), unit);
  return { ...comparison, digits: { ...digits, findUncertainty } };
}

/** Fails unless each conversion has the rate of the table of its base, and about the rate on which the tables agree. */
export function expectRatesOfTables(comparison: Comparison, conversions: readonly SeenConversion[]): void {
  for (const conversion of conversions) {
    for (const table of comparison.tables.filter(({ base }) => base === conversion.base))
      checkExchange(conversion.answer, () => expectTableRate(table, comparison.digits, conversion));
    checkExchange(conversion.answer, () => expectAgreedRate(comparison, conversion));
  }
}

/**
 * Fails unless a conversion has the rate of a table: the same number when both show equally many digits, and otherwise
 * one that rounds to the other.
 */
function expectTableRate(table: SeenTable, digits: DigitsOfRates, conversion: SeenConversion): void {
  const { rate, base, target } = conversion;
  const shown = table.rates.get(target);
  if (shown === undefined || base === target) return;
  const what = `the rate of the table from ${base} to ${target}`;
  const [mine, others] = [countDigits(rate), countDigits(shown)];
  const isAlike = mine.decimals === others.decimals && mine.significant === others.significant;
  const unit = isAlike
    ? 0
    : findConversionUncertainty(rate, Number(shown), digits) + findConversionUncertainty(shown, Number(rate), digits);
  expectThat(Math.abs(Number(rate) - Number(shown)) <= unit * ONE_UNIT, `${what}, ${shown}`, rate);
}

/**
 * Finds the largest difference between the rate that a conversion shows and the rate that the target applied. A text of
 * few digits may have lost zeros at its end, but no more of them than a rate of about `size` can have.
 */
export function findConversionUncertainty(text: string, size: number, digits: DigitsOfRates): number {
  const known = digits.findUncertainty(text);
  return Math.min(Math.max(10 ** -countDigits(text).written, known), Math.max(Math.abs(size) * 0.01, 1e-4, known));
}

/** Fails unless a conversion has about the rate on which the tables agree; from a currency to itself, 1. */
function expectAgreedRate(comparison: Comparison, conversion: SeenConversion): void {
  const { base, target, rate } = conversion;
  if (base === target) expectOwnRate({ base, rates: new Map([[base, rate]]) }, comparison.digits);
  else expectRateWithin(COARSE, comparison, conversion);
}

/** Fails unless a conversion has the rate on which the tables agree, as far as the digits go. */
export function expectAgreedRateFinely(comparison: Comparison, conversion: SeenConversion): void {
  if (conversion.base !== conversion.target) expectRateWithin(FINE, comparison, conversion);
}

/** Tells whether a conversion differs from the agreed rate by more than its digits explain. */
export function isDoubtful(comparison: Comparison, conversion: SeenConversion): boolean {
  const limits = findLimits(FINE, comparison, conversion);
  return conversion.base !== conversion.target && limits !== undefined && !isWithin(conversion, limits);
}

/** Fails when the rate of a conversion is off by more than a part of it and the uncertainty of the digits. */
function expectRateWithin(part: number, comparison: Comparison, conversion: SeenConversion): void {
  const { base, target, rate } = conversion;
  const limits = findLimits(part, comparison, conversion);
  if (limits === undefined) return;
  expectThat(isWithin(conversion, limits), `about ${limits.rate.toPrecision(8)} from ${base} to ${target}`, rate);
}

/** The rate on which the tables agree, and the largest difference that is right. */
interface RateLimits {
  readonly rate: number;
  readonly allowed: number;
}

const isWithin = ({ rate }: SeenConversion, limits: RateLimits) =>
  Math.abs(Number(rate) - limits.rate) <= limits.allowed;

/** Finds the limits of the rate of a conversion; `undefined` when the tables say nothing of its currencies. */
function findLimits(
  part: number,
  { agreement, digits }: Comparison,
  { base, target, rate: text }: SeenConversion,
): RateLimits | undefined {
  const known = agreement.findRate(base, target);
  // A rate of one digit that was rounded up may have been almost nothing: it proves nothing.
  if (!known || known.uncertainty > MOST_UNCERTAIN) return undefined;
  const uncertainties = PIVOTS.map((code) => {
    const pivot = agreement.findRate(base, code)?.rate ?? 1;
    return pivot < LITTLE ? 1 : digits.findUncertainty(pivot.toPrecision(2)) / pivot;
  });
  const relative = Math.max(...uncertainties) + known.uncertainty * 2;
  const { rate } = known;
  return { rate, allowed: findConversionUncertainty(text, rate, digits) + rate * (part + relative) };
}
