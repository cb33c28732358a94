import {
  convertAmount,
  divide,
  ONE,
  parseParity,
  parseRatio,
  type Ratio,
  writeExactly,
} from '@crossrate/contract/money';
import { WITHDRAWALS } from '../generated/currencies.ts';
import { INVALID_CURRENCY } from '../generated/messages.ts';
import type { ConvertParameters, CurrencyCode } from '../generated/types.ts';
import { codeOf } from '../runtime/code-of.ts';
import { InvalidRequestError } from '../runtime/errors.ts';
import { minorUnitsOf } from '../runtime/minor-units-of.ts';
import { isCurrencyCode } from './is-currency-code.ts';

/** Longer texts are no amounts of money. */
const LONGEST_AMOUNT = 64;

/** An amount converted as the law prescribes it. */
export interface ParityConversion {
  /** Source currency code. */
  base: CurrencyCode;
  /** Target currency code. */
  target: CurrencyCode;
  /** The amount that was asked for. */
  amount: number;
  /** The converted amount, rounded half up to the minor unit of the target. */
  converted: number;
  /** `amount` with every digit. */
  amountText: `${number}`;
  /** `converted` with every digit. */
  convertedText: `${number}`;
}

/**
 * Converts between a withdrawn currency and its successor, either way, or between two that have the same successor, by
 * the parity that the law fixed. It needs no rates, and so no request.
 *
 * The service applies its published rate instead, which is the parity rounded to six decimals: 1,000,000 BGN are
 * 511,292.00 EUR by that, and 511,291.88 EUR by law.
 *
 * Nothing is rounded but the result, once, half up, to the minor unit of the target; the amount in euro between two
 * former national currencies is not. For currencies that the euro replaced this follows Council Regulation (EC) No
 * 1103/97, articles 4 and 5.
 *
 * @throws InvalidRequestError when a code is unknown, no law fixed a parity of the two, or the amount is no number from 0
 *   of at most 64 characters.
 *
 * @example
 * ```ts
 * import { convertAtParity } from '@crossrate/sdk/currencies';
 * convertAtParity({ from: 'BGN', to: 'EUR', amount: '1000000' }).convertedText; // '511291.88'
 * convertAtParity({ from: 'EUR', to: 'BGN', amount: '511291.88' }).convertedText; // '1000000.00'
 * convertAtParity({ from: 'TRL', to: 'TRY', amount: 2_500_000n }).convertedText; // '2.50'
 * ```
 */
export function convertAtParity({ from, to, amount }: ConvertParameters): ParityConversion {
  const base = readCode(from);
  const target = readCode(to);
  const isFixed = (WITHDRAWALS[base] ?? WITHDRAWALS[target]) && successorOf(base) === successorOf(target);
  if (!isFixed) {
    const what = base === target ? 'a successor of' : `a parity of ${base} and`;
    throw new InvalidRequestError(`No law fixed ${what} ${target}.`);
  }
  const value = readAmount(String(amount));
  const amountText = writeExactly(value);
  const rate = divide(parityOf(target), parityOf(base));
  const converted = convertAmount({ value, text: amountText }, rate, minorUnitsOf(target) ?? 2);
  if (!converted) throw new InvalidRequestError('Invalid amount. The result is too large.');
  return {
    base,
    target,
    amount: Number(amountText),
    converted: Number(converted),
    amountText,
    convertedText: converted,
  };
}

/** A code in any case. */
function readCode(code: string): CurrencyCode {
  const read = codeOf(code);
  if (!isCurrencyCode(read)) throw new InvalidRequestError(INVALID_CURRENCY);
  return read;
}

function readAmount(text: string): Ratio {
  const value = text.length > LONGEST_AMOUNT ? undefined : parseRatio(text);
  if (!value || value.numerator < 0n) throw new InvalidRequestError('Invalid amount. Please provide a number from 0.');
  return value;
}

function successorOf(code: CurrencyCode): CurrencyCode {
  return WITHDRAWALS[code]?.successor ?? code;
}

/** Units of a currency for one unit of its successor; 1 where it is current. */
function parityOf(code: CurrencyCode): Ratio {
  const { parity } = WITHDRAWALS[code] ?? {};
  return parity === undefined ? ONE : parseParity(parity);
}
