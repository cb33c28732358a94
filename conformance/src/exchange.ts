import { API_KEY_HEADER } from '@crossrate/contract';

/** A request as it was sent, with its keys. */
export interface SentRequest {
  /** The method as sent. */
  readonly method: string;
  /** The path behind the address of the target. */
  readonly path: string;
  /** The parsed query. */
  readonly query: URLSearchParams;
  /** Path and query, exactly as sent. */
  readonly target: string;
  /** The names keep the case in which the caller wrote them; names of a `Headers` object are in lower case. */
  readonly sentHeaders: Readonly<Record<string, string>>;
  /** Absent when the request had no body. */
  readonly sentBody?: string;
}

/** A request and its answer. */
export interface Exchange extends SentRequest {
  /** The HTTP status. */
  readonly status: number;
  /** The header fields of the answer. */
  readonly headers: Headers;
  /** The body as text. */
  readonly text: string;
  /** True when all bytes of the body were UTF-8. The text has `\uFFFD` in the place of other bytes. */
  readonly isUtf8?: boolean;
  /** The parsed text; `undefined` when the text is not JSON. */
  readonly body: unknown;
  /** The time at which the answer was complete, in milliseconds since the epoch. */
  readonly receivedAt: number;
  /** How often the request broke, timed out or got a passing 503 before this answer. Absent when it never did. */
  readonly dropped?: number;
  /** How often a limit for bursts refused the request before this answer. Absent when it never did. */
  readonly refused?: number;
}

/** Reads the time at which the target wrote an answer, in milliseconds since the epoch: its `Date`, or else its receipt. */
export function readAnswerTime({ headers, receivedAt }: Pick<Exchange, 'headers' | 'receivedAt'>): number {
  return Date.parse(headers.get('Date') ?? '') || receivedAt;
}

/** Reads the key that a request sent in its header; `undefined` without one. */
export function readKey({ sentHeaders }: Pick<SentRequest, 'sentHeaders'>): string | undefined {
  const isKeyHeader = ([name]: [string, string]) => name.toLowerCase() === API_KEY_HEADER.toLowerCase();
  return Object.entries(sentHeaders).find(isKeyHeader)?.[1];
}
