import { compare, divide, type Ratio } from '@crossrate/contract/money';

/** Witnesses whose rates differ by more do not speak for the same rate. */
const LARGEST_SPREAD: Ratio = { numerator: 105n, denominator: 100n };

/** True when witnesses state about the same rate, so that an operator can accept the one in the middle. */
export function agreeOnRate(quotes: readonly { readonly rate: Ratio }[]): boolean {
  const sorted = quotes.map(({ rate }) => rate).toSorted(compare);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  return lowest !== undefined && highest !== undefined && compare(divide(highest, lowest), LARGEST_SPREAD) <= 0;
}
