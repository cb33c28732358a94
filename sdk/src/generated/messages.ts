// Generated from the contract by `npm run generate`. Do not edit.

/** What the service says of it. */
export const INVALID_AMOUNT = "Invalid amount. Please provide a number greater than 0.01.";

/** What the service says of it. */
export const INVALID_CURRENCY = "Invalid currency. Please check your currency codes.";
