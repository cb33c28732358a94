/**
 * The rounding of a conversion: the exact product of amount and rate becomes a multiple of a unit.
 *
 * @example
 * ```ts
 * import type { Rounding } from '@crossrate/sdk';
 * const inYen: Rounding = { round: 'minor-unit' };
 * const forACashDesk: Rounding = { round: { increment: '0.05' } };
 * const inFavourOfTheCustomer: Rounding = { round: { decimals: 2 }, mode: 'down' };
 * ```
 */
export interface Rounding {
  /**
   * The unit of the result.
   *
   * - `'minor-unit'`: the decimals that ISO 4217 gives the target, such as 0 for JPY and 3 for KWD. A target without a
   *   minor unit, such as gold, is not rounded.
   * - `{ decimals }`: a whole number from 0 to 20.
   * - `{ increment }`: a positive number as a text, such as `'0.05'` or `'100'`. The result has the decimals of this text.
   *
   * @default two decimals for every currency, as the service rounds
   */
  readonly round?: 'minor-unit' | { readonly decimals: number } | { readonly increment: string } | undefined;

  /**
   * The treatment of a product between two multiples of the unit. `'half-up'` and `'half-even'` take the nearest one; of
   * two equally near ones, `'half-up'` takes the one farther from zero, and `'half-even'` the even one. `'down'` takes the
   * one nearer to zero, and `'up'` the one farther from zero. A refund is so always rounded as its invoice.
   *
   * @default 'half-up'
   */
  readonly mode?: 'half-up' | 'half-even' | 'down' | 'up' | undefined;
}
