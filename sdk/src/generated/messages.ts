// Generated from the contract by `npm run generate`. Do not edit.

/** The service's message for the error `invalidAmount`. */
export const INVALID_AMOUNT = "Invalid amount. Please provide a number greater than 0.01.";

/** The service's message for the error `invalidCurrency`. */
export const INVALID_CURRENCY = "Invalid currency. Please check your currency codes.";
