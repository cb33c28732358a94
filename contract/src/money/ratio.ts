/**
 * An exact number of any sign, as a fraction of two integers.
 *
 * Rates and amounts stay ratios until they are printed, so that no digit is lost: a cross rate is a division, and a
 * parity such as 1:24 has no finite decimal form.
 */
export interface Ratio {
  /** Has the sign of the number. */
  readonly numerator: bigint;
  /** Always positive. */
  readonly denominator: bigint;
}

/**
 * Reads the text of a JSON number without passing through binary floating point.
 *
 * @returns `undefined` when the text is not a number of RFC 8259 section 6, or the number is too large or too small for
 *   a double (so that a hostile exponent cannot demand gigabytes of digits).
 *
 * @example
 * ```ts
 * import { parseRatio } from '@crossrate/contract/money';
 * parseRatio('1.2017405e-05'); // { numerator: 12017405n, denominator: 1000000000000n }
 * ```
 */
export function parseRatio(text: string): Ratio | undefined {
  const jsonNumber = /^(-?(?:0|[1-9]\d*))(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
  const [, whole, fraction = '', exponent = 0] = jsonNumber.exec(text) ?? [];
  const magnitude = Number(text);
  if (!whole || !Number.isFinite(magnitude)) return undefined;
  const digits = BigInt(whole + fraction);
  if (digits && !magnitude) return undefined;
  // Zero may have any exponent; its power of ten is never computed.
  const places = digits ? fraction.length - Number(exponent) : 0;
  return { numerator: digits * computePowerOfTen(-places), denominator: computePowerOfTen(places) };
}

/** Computes a power of ten; 1 for a negative exponent. */
function computePowerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent > 0 ? exponent : 0);
}

/**
 * Computes the exact product of two ratios.
 *
 * @example
 * ```ts
 * import { multiply, parseRatio } from '@crossrate/contract/money';
 * const [amount, rate] = [parseRatio('100'), parseRatio('0.880226')];
 * if (amount && rate) multiply(amount, rate); // { numerator: 88022600n, denominator: 1000000n }
 * ```
 */
export function multiply(a: Ratio, b: Ratio): Ratio {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/**
 * Computes the exact quotient of two ratios. The divisor must be positive.
 *
 * @example
 * ```ts
 * import { divide, ONE, parseRatio, publishRate } from '@crossrate/contract/money';
 * const rate = parseRatio('0.880226');
 * if (rate) publishRate(divide(ONE, rate)); // '1.136072'
 * ```
 */
export function divide(a: Ratio, b: Ratio): Ratio {
  return { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator };
}

/**
 * Compares two ratios, for use with `Array.prototype.sort`.
 *
 * @returns -1 for `a < b`, 0 for equal ratios, 1 for `a > b`.
 *
 * @example
 * ```ts
 * import { compare, ONE, parseRatio } from '@crossrate/contract/money';
 * const rate = parseRatio('0.880226');
 * if (rate) compare(rate, ONE); // -1
 * ```
 */
export function compare(a: Ratio, b: Ratio): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * The ratio 1.
 *
 * @example
 * ```ts
 * import { divide, ONE } from '@crossrate/contract/money';
 * divide(ONE, { numerator: 4n, denominator: 1n }); // { numerator: 1n, denominator: 4n }
 * ```
 */
export const ONE: Ratio = { numerator: 1n, denominator: 1n };
