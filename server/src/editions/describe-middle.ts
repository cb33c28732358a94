import { publishRate } from '@crossrate/contract/money';
import type { NamedRate } from '../judging/middle.ts';

/** Describes the rates of which the middle one is believed, such as `frankfurter 0.76, ecb 0.79 and currency-api 0.761`. */
export function describeMiddle(rates: readonly NamedRate[]): string {
  const named = rates.map(({ name, rate }) => `${name} ${publishRate(rate)}`);
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(Boolean).join(' and ');
}
