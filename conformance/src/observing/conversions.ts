import { countDigits, parseDecimal } from './decimal.ts';
import type { DigitsOfRates } from './digits-of-rates.ts';
import type { Finding, TextConversion } from './finding.ts';
import { intersect, listHypotheses, type Product } from './hypotheses.ts';
import { type Comparison, findImpliedRate, findPivotError, ONE_UNIT } from './tables.ts';

/** The largest uncertainty of the logarithm of a rate that still proves something. */
const MOST_UNCERTAIN = 1;

/** A target that shows fewer decimals of rates than two is not known. */
const LARGEST_UNIT = 0.01;

/**
 * Finds conversions that show another rate than the table of their base; without such a table, than the rate on which all
 * tables agree, give or take a part of it.
 */
export function findOtherRates<Conversion extends TextConversion>(
  comparison: Comparison,
  conversions: readonly Conversion[],
  part: number,
): Finding<Conversion>[] {
  return conversions.flatMap((conversion) => {
    const { base, target, rate: text } = conversion;
    return listExpected(comparison, base, target, part).flatMap(({ rate, low, high, subject }) => {
      const own = findConversionUncertainty(text, rate, comparison.digits) * ONE_UNIT;
      if (low - own <= Number(text) && Number(text) <= high + own) return [];
      return [{ of: conversion, subject, expected: `about ${rate.toPrecision(8)}`, received: text }];
    });
  });
}

/** Lists the rates that a conversion should show, with the lowest and the highest one that are right. */
function listExpected(comparison: Comparison, base: string, target: string, part: number) {
  const { tables, digits } = comparison;
  if (base === target) return [{ rate: 1, low: 1, high: 1, subject: `a rate of 1 from ${base} to itself` }];
  const shown = tables.flatMap((table) => (table.base === base ? (table.rates.get(target) ?? []) : []));
  if (shown.length > 0)
    return shown.map((text) => {
      const rate = Number(text);
      const error = findConversionUncertainty(text, rate, digits) * ONE_UNIT;
      const subject = `the rate of the table from ${base} to ${target}`;
      return { rate, low: rate - error, high: rate + error, subject };
    });
  const { log, uncertainty } = findImpliedRate(comparison, base, target);
  // A rate of one digit that was rounded up may have been almost nothing: it proves nothing.
  if (uncertainty > MOST_UNCERTAIN) return [];
  const readPivot = (code: string) => Math.exp(findImpliedRate(comparison, base, code).log).toPrecision(2);
  const allowed = part + uncertainty + findPivotError(readPivot, digits);
  const subject = `the rate that the tables imply from ${base} to ${target}`;
  return [{ rate: Math.exp(log), low: Math.exp(log - allowed), high: Math.exp(log + allowed), subject }];
}

/**
 * Finds the largest difference between the rate that a text shows and the rate that the target applied. A text of few
 * digits may have lost zeros at its end, but no more of them than a rate of about `size` can have.
 */
function findConversionUncertainty(text: string, size: number, digits: DigitsOfRates): number {
  const lost = Math.min(10 ** -countDigits(text).written, Math.max(size * LARGEST_UNIT, LARGEST_UNIT));
  return Math.max(digits.findUncertainty(text), lost);
}

/**
 * Infers how a target computes `converted`: each conversion removes the hypotheses that do not explain it. A target that
 * rounds in one way everywhere keeps at least one; the simplest one left is described.
 */
export function inferRounding<Conversion extends TextConversion>(
  comparison: Comparison,
  conversions: readonly Conversion[],
): { readonly description: string; readonly findings: readonly Finding<Conversion>[] } {
  let left = listHypotheses();
  for (const conversion of conversions) {
    const product = buildProduct(conversion, comparison);
    const [{ description } = { description: '' }] = left;
    left = left.filter((hypothesis) => hypothesis.allows(product));
    if (left.length > 0) continue;
    const { amount, rate, converted } = conversion;
    const subject = 'converted as amount times rate, rounded in one way';
    const expected = `${amount} times ${rate}, rounded ${description}`;
    return { description, findings: [{ of: conversion, subject, expected, received: converted }] };
  }
  return { description: left[0]?.description ?? '', findings: [] };
}

function buildProduct(conversion: TextConversion, { tables, digits }: Comparison): Product {
  const { base, target, amount, rate, converted } = conversion;
  const around = (text: string, error: number) => ({ low: Number(text) - error, high: Number(text) + error });
  let behind = around(rate, findConversionUncertainty(rate, Number(rate), digits));
  for (const { rates } of tables.filter((table) => table.base === base)) {
    const text = rates.get(target);
    // Another comparison holds the rates of tables against those of conversions.
    if (text !== undefined) behind = intersect(behind, around(text, digits.findUncertainty(text))) ?? behind;
  }
  const numbers = { amount: parseDecimal(amount), rate: parseDecimal(rate), converted: parseDecimal(converted) };
  return { base, target, ...numbers, behind };
}
