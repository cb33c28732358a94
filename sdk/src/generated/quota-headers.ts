// Generated from the contract by `npm run generate`. Do not edit.

/** A response header that tells the quota. */
export const QUOTA_POLICY = 'RateLimit-Policy';

/** A response header that tells the quota. */
export const QUOTA_STATE = 'RateLimit';

/** A response header that tells the quota. */
export const QUOTA_LIMIT = 'X-RateLimit-Limit';

/** A response header that tells the quota. */
export const QUOTA_REMAINING = 'X-RateLimit-Remaining';

/** A response header that tells the quota. */
export const QUOTA_RESET = 'X-RateLimit-Reset';
