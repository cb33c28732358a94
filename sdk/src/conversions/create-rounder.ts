import { type DecimalText, divide, parseMoney, type Ratio, roundHalfUp, writeExactly } from '@crossrate/contract/money';
import type { CurrencyCode } from '../generated/types.ts';
import { decimalsOf } from './decimals-of.ts';
import type { Rounding } from './rounding.ts';
import { writeSigned } from './write-signed.ts';

/** Rounds an exact product in a currency, and writes it. Gives `undefined` for a result too large for a double. */
export type Rounder = (product: Ratio, target: CurrencyCode) => DecimalText | undefined;

const MODES = ['half-up', 'half-even', 'down', 'up'];

/**
 * Creates the function that rounds as asked.
 *
 * @throws TypeError that names what is valid.
 */
export function createRounder({ round = { decimals: 2 }, mode = 'half-up' }: Rounding): Rounder {
  const isMinorUnit = round === 'minor-unit';
  const fixedUnit = isMinorUnit ? undefined : readUnit(round);
  if (!MODES.includes(mode)) throw new TypeError("mode must be 'half-up', 'half-even', 'down' or 'up'.");
  return (product, target) => {
    const unit = isMinorUnit ? toUnit(decimalsOf(target)) : fixedUnit;
    const text = writeSigned(product, unit ? (magnitude) => roundToUnit(magnitude, unit, mode) : writeExactly);
    return Number.isFinite(Number(text)) ? text : undefined;
  };
}

function readUnit(round: unknown): Ratio | undefined {
  const { decimals, increment } = Object(round);
  if ((decimals === undefined) === (increment === undefined))
    throw new TypeError("round must be 'minor-unit', { decimals } or { increment }.");
  if (increment === undefined) {
    const isValid = Number.isInteger(decimals) && decimals >= 0 && decimals <= 20;
    if (!isValid) throw new TypeError('decimals must be a whole number from 0 to 20.');
    return toUnit(decimals);
  }
  const unit = typeof increment === 'string' ? parseMoney(increment) : undefined;
  if (!unit || unit.numerator <= 0n)
    throw new TypeError("increment must be a positive number as a text, such as '0.05'.");
  return unit;
}

const toUnit = (decimals: number | undefined): Ratio | undefined =>
  decimals === undefined ? undefined : { numerator: 1n, denominator: 10n ** BigInt(decimals) };

/** Rounds a number from 0 to a multiple of a unit, and writes the decimals of the unit. */
function roundToUnit(magnitude: Ratio, unit: Ratio, mode: string): DecimalText {
  const { numerator, denominator } = divide(magnitude, unit);
  const units = numerator / denominator;
  const twiceTheRest = (numerator % denominator) * 2n;
  const isTie = twiceTheRest === denominator;
  const isNearerAbove = twiceTheRest > denominator || (isTie && (mode === 'half-up' || units % 2n === 1n));
  const isUp = mode === 'up' ? twiceTheRest > 0n : mode !== 'down' && isNearerAbove;
  const multiple = { numerator: (isUp ? units + 1n : units) * unit.numerator, denominator: unit.denominator };
  // The multiple has no more decimals, so nothing is rounded again.
  return roundHalfUp(multiple, String(unit.denominator).length - 1);
}
