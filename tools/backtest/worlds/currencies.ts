import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { isLiquid } from '../../../server/src/judging/tolerance.ts';

/** The currencies in circulation. */
export const CURRENT: readonly CurrencyCode[] = currencyCodes.filter((code) => !withdrawals[code]);

/** The reference currencies of the ECB, the euro and the US dollar. */
export const LIQUID: readonly CurrencyCode[] = CURRENT.filter(isLiquid);

/** The currencies that currency-api alone quotes: no bank that Frankfurter passes on states them. */
export const LONE: readonly CurrencyCode[] = [
  ...(['CDF', 'ERN', 'HNL', 'HTG', 'KMF', 'LSL', 'MRU', 'MXV', 'SLE'] as const),
  ...(['SOS', 'SSP', 'STN', 'SVC', 'SZL', 'VED', 'XCG', 'XPF', 'ZWG'] as const),
];

/** The other currencies: one bank states each of them. */
export const LESSER: readonly CurrencyCode[] = CURRENT.filter((code) => !isLiquid(code) && !LONE.includes(code));
