import { countOf } from './count-of.ts';
import {
  AuthenticationError,
  CrossrateError,
  InvalidRequestError,
  PermissionError,
  QuotaExceededError,
  ServiceUnavailableError,
  UnexpectedResponseError,
} from './errors.ts';
import { resetOf } from './quota-of.ts';

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
export function errorOf(response: Response, text: string, apiKey: string): CrossrateError {
  const { status, headers } = response;
  const message = messageOf(text);
  if (message === undefined) {
    const location = headers.get('Location');
    const advice = location ? `: it redirects to ${location}, which belongs into baseUrl if it is right` : '';
    return unexpected(`Unexpected answer with status ${status}${advice}.`, response, text, apiKey);
  }
  const details = { ...detailsOf(response, apiKey), resetAt: resetOf(headers) };
  return new (ERROR_CLASSES[status] ?? CrossrateError)(withoutKey(message, apiKey), details);
}

/** An answer that the service does not give. */
export function unexpected(message: string, response: Response, text: string, apiKey: string): UnexpectedResponseError {
  const snippet = withoutKey(text, apiKey).slice(0, SNIPPET_LENGTH);
  return new UnexpectedResponseError(withoutKey(message, apiKey), snippet, detailsOf(response, apiKey));
}

/** An answer may repeat the key that it was sent. What is as short as a word is no secret, and words are left alone. */
function withoutKey(text: string, apiKey: string): string {
  return apiKey.length >= SHORTEST_SECRET ? text.replaceAll(apiKey, '[key]') : text;
}

function detailsOf({ status, headers }: Response, apiKey: string) {
  const requestId = withoutKey(headers.get('X-Request-Id') ?? '', apiKey) || undefined;
  return {
    status,
    requestId,
    retryAfter: countOf(headers, 'Retry-After') ?? secondsUntil(headers.get('Retry-After') ?? ''),
  };
}

/** `Retry-After` may be a date (RFC 9110, section 10.2.3), all of which begin with a day; Date.parse takes even "-5". */
function secondsUntil(date: string): number | undefined {
  const seconds = Math.ceil((Date.parse(date) - Date.now()) / 1000);
  return /^[A-Z]/.test(date) && !Number.isNaN(seconds) ? Math.max(0, seconds) : undefined;
}

function messageOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}
