/**
 * The limits of the interface that clients may rely on.
 *
 * @example
 * ```ts
 * import { limits } from '@crossrate/contract';
 * limits.requestsPerDay; // 100
 * ```
 */
export const limits = {
  /** Requests that one key may spend in a UTC day, unless its account was given another limit. */
  requestsPerDay: 100,
  /** Hours between two refreshes of the rates, counted from midnight UTC. */
  refreshIntervalHours: 3,
  /** Bytes that the request line and the header fields may have together. */
  requestHeadBytes: 16_384,
} as const;

/**
 * The request header that carries the API key.
 *
 * @example
 * ```ts
 * import { API_KEY_HEADER, router } from '@crossrate/contract';
 * await fetch(`http://127.0.0.1:3000${router.rates.path}`, { headers: { [API_KEY_HEADER]: 'cr_…' } });
 * ```
 */
export const API_KEY_HEADER = 'X-API-KEY';
