/** Statuses of a server that refuses a request before it reaches the service. */
export const REFUSED_EARLY = [400, 414, 431];
