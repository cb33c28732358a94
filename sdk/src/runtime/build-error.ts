import { CrossrateError, type CrossrateErrorName } from './errors.ts';
import { hideKey } from './hide-key.ts';
import type { Received } from './kept-answer.ts';
import { readHeader } from './read-header.ts';
import { readQuota } from './read-quota.ts';
import { tryTo } from './try-to.ts';

const NAMES: Readonly<Record<number, CrossrateErrorName>> = {
  401: 'AuthenticationError',
  403: 'PermissionError',
  422: 'InvalidRequestError',
  429: 'QuotaExceededError',
  503: 'ServiceUnavailableError',
};

/**
 * Builds the error for an answer: a refusal of the service by its status, or an answer that the service does not give.
 *
 * @param problem - Makes the answer an unexpected one, whatever its status.
 */
export function buildError({ response, text, apiKey }: Received, problem?: string): CrossrateError {
  const mostCharacters = 200;
  const redact = (given: string) => hideKey(given, apiKey).slice(0, mostCharacters);
  const { status } = response;
  const details = {
    status,
    requestId: redact(readHeader(response, 'X-Request-Id')) || undefined,
    retryAfter: readRetryAfter(response),
    quota: readQuota(response),
  };
  const firstRefusal = 400;
  const refusal: unknown = !problem && status >= firstRefusal && tryTo(() => JSON.parse(text).error);
  if (refusal && typeof refusal === 'string')
    return new CrossrateError(NAMES[status] ?? 'CrossrateError', redact(refusal), details);
  // The query may hold the caller's parameters, and the authority a password: both are removed. The key is hidden
  // first, because a cut within the key would leave a part of the key.
  const location = hideKey(readHeader(response, 'Location'), apiKey).replace(/[?#].*|(^|\/)[^/?#]*@/g, '$1');
  // A browser hides a redirect: its status is 0.
  const message =
    problem ??
    `Unexpected ${location || !status ? `redirect to ${location || 'another address'}` : `status ${status}`}`;
  return new CrossrateError('UnexpectedResponseError', redact(`${message}.`), {
    ...details,
    snippet: apiKey === undefined ? '' : redact(text),
  });
}

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3) as seconds, at most a day. A date is in GMT, also in the form of `asctime`,
 * which names no time zone (section 5.6.7). `Date.parse` would accept even "-5". Seconds until a date count from the `Date`
 * of the answer, because the caller's clock may be wrong.
 */
function readRetryAfter(response: Response): number | undefined {
  const longestWaitSeconds = 86_400;
  const after = readHeader(response, 'Retry-After');
  const now = Date.parse(readHeader(response, 'Date')) || Date.now();
  const date = after.includes(':') ? after.replace(/( GMT)?$/, ' GMT') : '';
  const seconds = /^\d+$/.test(after) ? +after : Math.ceil((Date.parse(date) - now) / 1000);
  return seconds <= 0 ? 0 : Math.min(seconds, longestWaitSeconds) || undefined;
}
