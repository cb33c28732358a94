import { type CurrencyCode, completeRates as complete } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';
import type { Snapshot } from './snapshot.ts';

/**
 * Adds the withdrawn currencies to a snapshot.
 *
 * @returns units of each currency for one US dollar, sorted by code.
 */
export function completeRates(snapshot: Snapshot): ReadonlyMap<CurrencyCode, Ratio> {
  return complete((code) => snapshot.get(code)?.rate);
}
