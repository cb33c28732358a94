// Generated from the contract by `npm run generate`. Do not edit.

/** The request header that carries the API key. */
export const API_KEY_HEADER = 'X-API-KEY';

/** The response headers with the quota: its limit, the remaining requests and the time of its reset. */
export const QUOTA_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** The response headers that state the foundation of rates, without `crossrate-` in front, which would add bytes. */
export const FOUNDATION = ['edition', 'grade', 'grades', 'updated-at'] as const;
