/** Statuses of requests that a server refuses before they reach the service: malformed HTTP, or too long. */
export const REFUSED_EARLY = [400, 414, 431];
