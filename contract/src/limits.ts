/**
 * The limits of the interface, on which clients may rely.
 *
 * @example
 * ```ts
 * import { limits } from '@crossrate/contract';
 * limits.requestsPerDay; // 100
 * ```
 */
export const limits = {
  /** Requests of one key in a UTC day, unless its account has another limit. */
  requestsPerDay: 100,
  /** Hours between two refreshes of the rates, counted from midnight UTC. */
  refreshIntervalHours: 3,
  /** The most bytes of the request line and the header fields together. */
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
