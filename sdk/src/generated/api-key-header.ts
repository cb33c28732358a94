// Generated from the contract by `npm run generate`. Do not edit.

/** The request header that carries the API key. */
export const API_KEY_HEADER = 'X-API-KEY';
