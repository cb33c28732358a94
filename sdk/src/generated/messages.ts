// Generated from the contract by `npm run generate`. Do not edit.

/** What the service says of it. */
export const ACCOUNT_RESTRICTED = "This account is restricted.";

/** What the service says of it. */
export const EMAIL_UNVERIFIED = "Please verify your e-mail address.";

/** What the service says of it. */
export const HEADER_FIELDS_TOO_LARGE = "Request header fields too large.";

/** What the service says of it. */
export const INVALID_AMOUNT = "Invalid amount. Please provide a number greater than 0.01.";

/** What the service says of it. */
export const INVALID_CURRENCY = "Invalid currency. Please check your currency codes.";

/** What the service says of it. */
export const QUOTA_EXCEEDED = "Daily request limit exceeded. It resets at midnight UTC.";

/** What the service says of it. */
export const UNAUTHORIZED = "Missing or invalid API key.";

/** What the service says of it. */
export const UNAVAILABLE = "Service temporarily unavailable. Please try again later.";
