import { CrossrateError, type CrossrateErrorName } from './errors.ts';
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
export function buildError({ response, text, apiKey }: Received, problem?: string, cause?: unknown): CrossrateError {
  const mostCharacters = 200;
  const shortestSecret = 8;
  // A hostile answer may match in part at every place, so the search is limited. The beginning that an error keeps
  // comes from far fewer characters, even if keys fill it.
  const longestSearch = 100_000;
  // An answer may repeat the key of its request. A key as short as a word is no secret, and replacing it would damage
  // text. Punctuation of the key may come back escaped: as `\/`, `\u002b`, `%2B`, `&#x2B;` or `&lowbar;`. One range stands
  // for a whole run of marks, because a range for each mark could match in millions of ways. The range has room for ten
  // characters a mark, and for nine more. The range is lazy: after a key that ends in marks, a greedy range would take
  // the beginning of the next key, and show the rest of that key.
  const writeRange = (marks: string) => `.{1,${marks.length}9}?`;
  const hideKey = (given: string) =>
    apiKey?.[shortestSecret - 1]
      ? given.slice(0, longestSearch).replace(new RegExp(apiKey.replace(/[\W_]+/g, writeRange), 'g'), '[key]')
      : given;
  const redact = (given: string) => hideKey(given).slice(0, mostCharacters);
  const { status } = response;
  const details = {
    status,
    requestId: redact(readHeader(response, 'X-Request-Id')) || undefined,
    retryAfter: readRetryAfter(response),
    quota: readQuota(response),
    cause,
  };
  const firstRefusal = 400;
  const refusal: unknown = !problem && status >= firstRefusal && tryTo(() => JSON.parse(text).error);
  if (typeof refusal === 'string')
    return new CrossrateError(NAMES[status] ?? 'CrossrateError', redact(refusal), details);
  // The query may hold the caller's parameters, and the authority a password: both are removed. The key is hidden
  // first, because a cut within the key would leave a part of the key.
  const location = hideKey(readHeader(response, 'Location')).replace(/[?#].*|(^|\/)[^/?#]*@/g, '$1');
  const message = problem ?? `Unexpected status ${status}${location && `: redirect to ${location}`}`;
  return new CrossrateError('UnexpectedResponseError', redact(`${message}.`), {
    ...details,
    snippet: apiKey === undefined ? '' : redact(text),
  });
}

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3) as seconds, at most a day. A date ends in `GMT`; the check is needed
 * because `Date.parse` accepts even "-5", and takes a date without a time zone as local time. Seconds until a date count
 * from the `Date` of the answer, because the caller's clock may be wrong.
 */
function readRetryAfter(response: Response): number | undefined {
  const longestWaitSeconds = 86_400;
  const after = readHeader(response, 'Retry-After');
  const now = Date.parse(readHeader(response, 'Date')) || Date.now();
  const seconds = /^\d+$/.test(after) ? +after : Math.ceil((Date.parse(/GMT$/.test(after) ? after : '') - now) / 1000);
  return seconds <= 0 ? 0 : Math.min(seconds, longestWaitSeconds) || undefined;
}
