// Generated from the contract by `npm run generate`. Do not edit.

/** The service's message for the error `invalidCurrency`. */
export const INVALID_CURRENCY = "Invalid currency. Please check your currency codes.";
