/** The limits of the interface that clients may rely on. */
export const limits = {
  /** Requests that one key may spend in a UTC day, unless its account was given another limit. */
  requestsPerDay: 100,
  /** Hours between two refreshes of the rates, counted from midnight UTC. */
  refreshIntervalHours: 3,
} as const;

/** The request header that carries the API key. */
export const API_KEY_HEADER = 'X-API-KEY';
