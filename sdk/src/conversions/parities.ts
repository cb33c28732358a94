// This module is loaded by the first conversion at a parity.

export { currencyCodes, WITHDRAWALS } from '../generated/currencies.ts';
