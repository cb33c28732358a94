export { currencyCodes } from '../generated/currencies.ts';
export type { CurrencyCode } from '../generated/types.ts';
export { convertAtParity } from './convert-at-parity.ts';
export type { Currency, Withdrawal } from './currency.ts';
export { currencyOf } from './currency-of.ts';
export { isCurrencyCode } from './is-currency-code.ts';
export { minorUnitsOf } from './minor-units-of.ts';
export type { ParityConversion, ParityParameters } from './parity-conversion.ts';
