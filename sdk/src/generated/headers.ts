// Generated from the contract by `npm run generate`. Do not edit.

/** The request header that carries the API key. */
export const API_KEY_HEADER = 'X-API-KEY';

/** The response headers with the quota: its limit, the remaining requests and the time of its reset. */
export const QUOTA_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** The parts of the foundation of rates, each stated by the response header with its name behind `crossrate-`. */
export const FOUNDATION = ['edition', 'grade'] as const;
