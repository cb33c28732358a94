export { currencyCodes } from '../generated/currencies.ts';
export type { ConvertParameters, CurrencyCode } from '../generated/types.ts';
export type { ParityConversion } from './convert-at-parity.ts';
export { convertAtParity } from './convert-at-parity.ts';
export type { Currency, Withdrawal } from './currency.ts';
export { currencyOf } from './currency-of.ts';
export { isCurrencyCode } from './is-currency-code.ts';
export { minorUnitsOf } from './minor-units-of.ts';
