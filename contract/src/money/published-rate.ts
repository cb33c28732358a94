import type { Ratio } from './ratio.ts';
import { dropTrailingZeros, roundHalfUp } from './round.ts';

const DECIMALS = 6;
const SIGNIFICANT_FIGURES = 6;

/**
 * Writes a positive rate as the service publishes it: six decimals, more where fewer than six significant figures would
 * be left, rounded half up once, without an exponent or trailing zeros.
 *
 * @see Council Regulation (EC) No 1103/97, article 4: conversion rates carry six significant figures.
 *
 * @example
 * ```ts
 * import { parseRatio, publishRate } from '@crossrate/contract/money';
 * const rate = parseRatio('0.000000224517959');
 * if (rate) publishRate(rate); // '0.000000224518'
 * ```
 */
export function publishRate(rate: Ratio): string {
  const decimals = Math.max(DECIMALS, SIGNIFICANT_FIGURES - 1 - orderOfMagnitude(rate));
  return dropTrailingZeros(roundHalfUp(rate, decimals));
}

/** The exponent of the leading digit: 2 for 123.4, -2 for 0.012. */
function orderOfMagnitude({ numerator, denominator }: Ratio): number {
  const estimate = numerator.toString().length - denominator.toString().length;
  const reached =
    estimate >= 0
      ? numerator >= denominator * 10n ** BigInt(estimate)
      : numerator * 10n ** BigInt(-estimate) >= denominator;
  return reached ? estimate : estimate - 1;
}
