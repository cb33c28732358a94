import { MINIMUM_AMOUNT } from './money/index.ts';

/**
 * Every error of the service: its status and its exact body.
 *
 * The list is closed. No other code in Crossrate spells out an error status or message.
 *
 * @see RFC 9110 section 15 for the statuses, RFC 6585 section 5 for 431.
 *
 * @example
 * ```ts
 * import { errorResponses } from '@crossrate/contract';
 * errorResponses.unavailable.status; // 503
 * ```
 */
export const errorResponses = {
  badRequest: { status: 400, body: { error: 'Bad request.' } },
  unauthorized: { status: 401, body: { error: 'Missing or invalid API key.' } },
  accountRestricted: { status: 403, body: { error: 'This account is restricted.' } },
  emailUnverified: { status: 403, body: { error: 'Please verify your e-mail address.' } },
  notFound: { status: 404, body: { error: 'Not found.' } },
  methodNotAllowed: { status: 405, body: { error: 'Method not allowed.' } },
  requestTimeout: { status: 408, body: { error: 'Request timeout.' } },
  invalidCurrency: { status: 422, body: { error: 'Invalid currency. Please check your currency codes.' } },
  invalidAmount: {
    status: 422,
    body: { error: `Invalid amount. Please provide a number greater than ${MINIMUM_AMOUNT}.` },
  },
  quotaExceeded: { status: 429, body: { error: 'Daily request limit exceeded. It resets at midnight UTC.' } },
  headerFieldsTooLarge: { status: 431, body: { error: 'Request header fields too large.' } },
  internal: { status: 500, body: { error: 'Internal server error.' } },
  unavailable: { status: 503, body: { error: 'Service temporarily unavailable. Please try again later.' } },
} as const;

/** The name of an error in the closed list. */
export type ErrorName = keyof typeof errorResponses;
