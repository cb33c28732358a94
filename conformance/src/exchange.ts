import { parseJson } from './drivers/parse-json.ts';

/** A request as it was sent, keys included. */
export interface SentRequest {
  readonly method: string;
  /** Without the address of the target. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Path and query as they were written. */
  readonly target: string;
  /** The names as they were written. */
  readonly sentHeaders: Readonly<Record<string, string>>;
  /** Only where a body was sent. */
  readonly sentBody?: string;
}

/** A request and the answer to it. */
export interface Exchange extends SentRequest {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Whether all bytes of the text were UTF-8; others are shown as `\uFFFD`. */
  readonly isUtf8?: boolean;
  /** Parsed; `undefined` when the text is no JSON. */
  readonly body: unknown;
}

/**
 * Describes a request that `fetch` is about to send.
 *
 * @param base - The address of the target, which may have a path of its own.
 */
export function describeRequest(base: string, input: string | URL | Request, init: RequestInit = {}): SentRequest {
  const url = new URL(input instanceof Request ? input.url : input);
  const target = url.href.slice(url.origin.length + new URL(base).pathname.replace(/\/+$/, '').length);
  return {
    method: init.method ?? (input instanceof Request ? input.method : 'GET'),
    path: target.replace(/[?#].*$/s, ''),
    query: url.searchParams,
    target,
    sentHeaders: headersOf(init.headers ?? (input instanceof Request ? input.headers : {})),
    ...(typeof init.body === 'string' && { sentBody: init.body }),
  };
}

/** Adds the answer to a request. */
export function answerRequest(request: SentRequest, { status, headers }: Response, text: string): Exchange {
  return { ...request, status, headers, text, body: parseJson(text) };
}

/** `Headers` would write every name in small letters. */
function headersOf(headers: NonNullable<RequestInit['headers']>): Record<string, string> {
  if (headers instanceof Headers || Array.isArray(headers)) return Object.fromEntries(headers);
  return { ...headers } as Record<string, string>;
}
