import {
  AuthenticationError,
  CrossrateError,
  InvalidRequestError,
  PermissionError,
  QuotaExceededError,
  ServiceUnavailableError,
  UnexpectedResponseError,
} from './errors.ts';
import type { Received } from './kept-answer.ts';
import { readQuota } from './read-quota.ts';
import { tryTo } from './try-to.ts';

const ERROR_CLASSES: Readonly<Record<number, typeof CrossrateError>> = {
  401: AuthenticationError,
  403: PermissionError,
  422: InvalidRequestError,
  429: QuotaExceededError,
  503: ServiceUnavailableError,
};

/**
 * Builds the error for an answer: a refusal of the service by its status, or an answer that the service does not give.
 *
 * @param problem - Makes the answer an unexpected one, whatever its status.
 */
export function buildError(
  { response: { status, headers }, text, apiKey }: Received,
  problem?: string,
  cause?: unknown,
): CrossrateError {
  const mostCharacters = 200;
  const shortestSecret = 8;
  // An answer may be built to match in part at every place. The characters that an error keeps come from far fewer
  // characters, even where all of them stand for keys.
  const longestSearch = 100_000;
  // An answer may repeat the key of its request. A key as short as a word is no secret, and replacing it would damage
  // text. Punctuation of the key may come back escaped: as `\/`, `\u002b`, `%2B` or `&#x2B;`. One range stands for a whole run
  // of marks, because a range for each mark could match in millions of ways. The range is lazy: after a key that ends in
  // marks, a greedy range would take the beginning of the next key, and show the rest of that key.
  const hideKey = (given: string) =>
    apiKey?.[shortestSecret - 1]
      ? given.slice(0, longestSearch).replace(new RegExp(apiKey.replace(/[\W_]+/g, '.{1,36}?'), 'g'), '[key]')
      : given;
  const redact = (given: string) => hideKey(given).slice(0, mostCharacters);
  const details = {
    status,
    requestId: redact(headers.get('X-Request-Id') ?? '') || undefined,
    retryAfter: readRetryAfter(headers),
    quota: readQuota(headers),
    cause,
  };
  const firstRefusal = 400;
  const refusal: unknown = !problem && status >= firstRefusal && tryTo(() => JSON.parse(text).error);
  if (typeof refusal === 'string') return new (ERROR_CLASSES[status] ?? CrossrateError)(redact(refusal), details);
  // The query may hold the caller's parameters, and the authority a password: both are removed. The key is hidden
  // first, because a cut within the key would leave a part of the key.
  const location = hideKey(headers.get('Location') ?? '').replace(/[?#].*|[^/]*@/g, '');
  const message = problem ?? `Unexpected status ${status}${location && `: redirect to ${location}`}`;
  return new UnexpectedResponseError(redact(`${message}.`), {
    ...details,
    snippet: apiKey === undefined ? '' : redact(text),
  });
}

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3) as seconds, at most a day. A date begins with the letter of its
 * weekday; the check is needed because `Date.parse` accepts even "-5". Seconds until a date count from the `Date` of
 * the answer, because the caller's clock may be wrong.
 */
function readRetryAfter(headers: Headers): number | undefined {
  const longestWaitSeconds = 86_400;
  const after = headers.get('Retry-After') ?? '';
  if (!/^(\d+$|[A-Z])/.test(after)) return undefined;
  const seconds = Math.ceil(
    +after >= 0 ? +after : (Date.parse(after) - (Date.parse(headers.get('Date') ?? '') || Date.now())) / 1000,
  );
  return seconds <= 0 ? 0 : Math.min(seconds, longestWaitSeconds) || undefined;
}
