import { multiply, parseMoney, writeExactly } from '@crossrate/contract/money';
import type { Conversion, RateTable } from '../generated/results.ts';
import { createRounder } from './create-rounder.ts';
import { findRate } from './find-rate.ts';
import type { ReadParameters } from './read-parameters.ts';
import { writeSigned } from './write-signed.ts';

/**
 * Converts an amount as the service does, at the published rate of the two currencies, and rounds the product once.
 *
 * @returns a frozen result, or a message: the table lacks a rate, or the amount is invalid.
 * @throws TypeError when the rounding is invalid.
 */
export function convertAtRates(
  table: RateTable,
  { from: base, to: target, amount, ...rounding }: ReadParameters,
): Conversion | string {
  const round = createRounder(rounding);
  const rate = findRate(table, base, target);
  if (typeof rate === 'string') return rate;
  const value = parseMoney(String(amount));
  if (!value) return 'Invalid amount. Please provide a number of at most 40 digits.';
  const convertedText = round(multiply(value, rate.value), target);
  if (!convertedText) return 'Invalid amount. The result is too large.';
  const amountText = writeSigned(value, writeExactly);
  const { updated_at: updatedAt, edition } = table;
  return Object.freeze({
    base,
    target,
    amount: Number(amountText),
    rate: Number(rate.text),
    converted: Number(convertedText),
    amountText,
    rateText: rate.text,
    convertedText,
    ...(updatedAt && { updatedAt }),
    ...(edition && { edition }),
    ...(rate.grade && { grade: rate.grade }),
  });
}
