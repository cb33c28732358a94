export { currencyCodes } from '../generated/currencies.ts';
export type { CurrencyCode } from '../generated/types.ts';
export { convertByLaw } from './convert-by-law.ts';
export type { Currency, Withdrawal } from './currency.ts';
export { currencyOf } from './currency-of.ts';
export type { EuroPredecessorCode } from './euro-predecessors.ts';
export { isCurrencyCode } from './is-currency-code.ts';
export type { LegalConversion, LegalConversionParameters } from './legal-conversion.ts';
export { minorUnitsOf } from './minor-units-of.ts';
