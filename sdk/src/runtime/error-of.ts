import {
  AuthenticationError,
  CrossrateError,
  InvalidRequestError,
  PermissionError,
  QuotaExceededError,
  ServiceUnavailableError,
  UnexpectedResponseError,
} from './errors.ts';

const ERROR_CLASSES: Readonly<Record<number, typeof CrossrateError>> = {
  401: AuthenticationError,
  403: PermissionError,
  422: InvalidRequestError,
  429: QuotaExceededError,
  503: ServiceUnavailableError,
};

const SNIPPET_LENGTH = 200;
const SHORTEST_SECRET = 8;

/** The error that an answer other than 200 stands for. */
export function errorOf(response: Response, text: string, apiKey: string | undefined): CrossrateError {
  const { status, headers } = response;
  const message = messageOf(withoutKey(text, apiKey));
  if (message === undefined) {
    const location = withoutKey(headers.get('Location') ?? '', apiKey);
    const advice = location ? `: it redirects to ${location}, which belongs into baseUrl if it is right` : '';
    return unexpected(`Unexpected answer with status ${status}${advice}.`, response, text, apiKey);
  }
  const reset = Number(headers.get('X-RateLimit-Reset') || Number.NaN);
  const details = { ...detailsOf(response), resetAt: Number.isNaN(reset) ? undefined : new Date(reset * 1000) };
  return new (ERROR_CLASSES[status] ?? CrossrateError)(message, details);
}

/** An answer that the service does not give. */
export function unexpected(
  message: string,
  response: Response,
  text: string,
  apiKey: string | undefined,
): UnexpectedResponseError {
  const snippet = withoutKey(text, apiKey).slice(0, SNIPPET_LENGTH);
  return new UnexpectedResponseError(message, snippet, detailsOf(response));
}

/** An answer may repeat the key that it was sent. What is as short as a word is no secret, and words are left alone. */
function withoutKey(text: string, apiKey = ''): string {
  return apiKey.length >= SHORTEST_SECRET ? text.replaceAll(apiKey, '[key]') : text;
}

function detailsOf({ status, headers }: Response) {
  const retryAfter = headers.get('Retry-After');
  return {
    status,
    requestId: headers.get('X-Request-Id') ?? undefined,
    retryAfter: retryAfter === null ? undefined : secondsOf(retryAfter),
  };
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(retryAfter: string): number | undefined {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function messageOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}
