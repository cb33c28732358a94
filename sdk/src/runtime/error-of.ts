import {
  AuthenticationError,
  CrossrateError,
  InvalidRequestError,
  PermissionError,
  QuotaExceededError,
  ServiceUnavailableError,
  UnexpectedResponseError,
} from './errors.ts';
import { quotaOf } from './quota-of.ts';

const ERROR_CLASSES: Readonly<Record<number, typeof CrossrateError>> = {
  401: AuthenticationError,
  403: PermissionError,
  422: InvalidRequestError,
  429: QuotaExceededError,
  503: ServiceUnavailableError,
};

const MOST_CHARACTERS = 200;
const SHORTEST_SECRET = 8;
const LONGEST_WAIT_SECONDS = 86_400;

/** The error that an answer other than 200 stands for. */
export function errorOf(response: Response, text: string, apiKey: string): CrossrateError {
  const { status, headers } = response;
  const message = messageOf(text);
  if (message === undefined) {
    const location = headers.get('Location');
    const advice = location ? `: it redirects to ${location}` : '';
    return unexpected(`Unexpected answer with status ${status}${advice}.`, response, text, apiKey);
  }
  return new (ERROR_CLASSES[status] ?? CrossrateError)(shown(message, apiKey), detailsOf(response, apiKey));
}

/** An answer that the service does not give. */
export function unexpected(
  message: string,
  response: Response,
  text: string,
  apiKey: string,
  cause?: unknown,
): UnexpectedResponseError {
  const details = { ...detailsOf(response, apiKey), snippet: shown(text, apiKey), cause };
  return new UnexpectedResponseError(shown(message, apiKey), details);
}

/**
 * The beginning of a text, without the key: an answer may repeat what it was sent. A key as short as a word is no secret,
 * and words are left alone.
 */
function shown(text: string, apiKey: string): string {
  return (apiKey.length >= SHORTEST_SECRET ? text.replaceAll(apiKey, '[key]') : text).slice(0, MOST_CHARACTERS);
}

function detailsOf({ status, headers }: Response, apiKey: string) {
  return {
    status,
    requestId: shown(headers.get('X-Request-Id') ?? '', apiKey) || undefined,
    retryAfter: waitOf(headers),
    quota: quotaOf(headers),
  };
}

/**
 * Seconds to wait, at most a day. `Retry-After` may be a date (RFC 9110, section 10.2.3), all of which begin with a day:
 * Date.parse takes even "-5". The date counts from that of the answer, since the caller's clock may be wrong.
 */
function waitOf(headers: Headers): number | undefined {
  const after = headers.get('Retry-After') ?? '';
  if (!/^(\d+$|[A-Z])/.test(after)) return undefined;
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const seconds = Math.ceil(Number.isNaN(+after) ? (Date.parse(after) - now) / 1000 : +after);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), LONGEST_WAIT_SECONDS);
}

function messageOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}
