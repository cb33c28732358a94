// Generated from the contract by `npm run generate`. Do not edit.

/** A quota header of the response. */
export const QUOTA_POLICY = 'RateLimit-Policy';

/** A quota header of the response. */
export const QUOTA_STATE = 'RateLimit';

/** A quota header of the response. */
export const QUOTA_LIMIT = 'X-RateLimit-Limit';

/** A quota header of the response. */
export const QUOTA_REMAINING = 'X-RateLimit-Remaining';

/** A quota header of the response. */
export const QUOTA_RESET = 'X-RateLimit-Reset';
