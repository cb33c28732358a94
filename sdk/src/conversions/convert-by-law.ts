import { convertAmount, divide, parseRatio, type Ratio, writeExactly } from '@crossrate/contract/money';
import type { Withdrawal } from '../currencies/currency.ts';
import { INVALID_CURRENCY } from '../generated/messages.ts';
import type { CurrencyCode } from '../generated/types.ts';
import { decimalsOf } from './decimals-of.ts';

/** The parameters of `convertAtParity`: the two currencies and the amount. */
export interface ParityParameters {
  /** Source currency, an ISO 4217 code. Lower case is also accepted. */
  readonly from: CurrencyCode;
  /** Target currency, an ISO 4217 code. Lower case is also accepted. */
  readonly to: CurrencyCode;
  /** Amount to convert: a number from 0 in at most 64 characters. A string or a bigint keeps all its digits. */
  readonly amount: number | string | bigint;
}

/** An amount converted at the parity that the law fixed. The object is frozen. */
export interface ParityConversion {
  /** Source currency code. */
  readonly base: CurrencyCode;
  /** Target currency code. */
  readonly target: CurrencyCode;
  /** The amount requested. */
  readonly amount: number;
  /** The converted amount, rounded half up to the minor unit of the target. */
  readonly converted: number;
  /** `amount` with every digit. */
  readonly amountText: `${number}`;
  /** `converted` with every digit. */
  readonly convertedText: `${number}`;
}

/** All codes, and the withdrawals among them. */
export interface Parities {
  readonly currencyCodes: readonly CurrencyCode[];
  readonly WITHDRAWALS: Withdrawals;
}

type Withdrawals = Readonly<Partial<Record<CurrencyCode, Withdrawal>>>;

/**
 * Converts at the parity that the law fixed.
 *
 * @returns a frozen result, or a message: a code is unknown, no law fixed a parity of the two currencies, or the amount
 *   is invalid.
 */
export function convertByLaw(
  { from: base, to: target, amount }: ParityParameters,
  { currencyCodes, WITHDRAWALS }: Parities,
): ParityConversion | string {
  if (!currencyCodes.includes(base) || !currencyCodes.includes(target)) return INVALID_CURRENCY;
  const successorOf = (code: CurrencyCode) => WITHDRAWALS[code]?.successor ?? code;
  const isFixed = (WITHDRAWALS[base] ?? WITHDRAWALS[target]) && successorOf(base) === successorOf(target);
  if (!isFixed) return `No law fixed ${base === target ? 'a successor of' : `a parity of ${base} and`} ${target}.`;
  const value = readAmount(String(amount));
  if (!value) return 'Invalid amount. Please provide a number from 0.';
  const amountText = writeExactly(value);
  const rate = divide(readParity(WITHDRAWALS[target]), readParity(WITHDRAWALS[base]));
  const convertedText = convertAmount({ value, text: amountText }, rate, decimalsOf(target) ?? 2);
  if (!convertedText) return 'Invalid amount. The result is too large.';
  return Object.freeze({
    base,
    target,
    amount: Number(amountText),
    converted: Number(convertedText),
    amountText,
    convertedText,
  });
}

function readAmount(text: string): Ratio | undefined {
  // No amount of money needs a longer text.
  const longestAmount = 64;
  const value = text.length > longestAmount ? undefined : parseRatio(text);
  return value && value.numerator >= 0n ? value : undefined;
}

/** Units of a currency for one unit of its successor; 1 for a current currency. */
function readParity(withdrawal: Withdrawal | undefined): Ratio {
  const [units, successors] = (withdrawal?.parity ?? '1:1').split(':').map(parseRatio);
  return divide(units as Ratio, successors as Ratio);
}
