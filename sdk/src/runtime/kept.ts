import type { Answer } from './answer.ts';
import { unexpected } from './error-of.ts';
import type { Settings } from './options.ts';
import { quotaOf } from './quota-of.ts';
import { readData } from './read-data.ts';
import type { Operation } from './request.ts';

/** A response with its body, read. */
export interface Received {
  readonly response: Response;
  readonly text: string;
  /** When the request was sent, in milliseconds since the epoch: no later than the service looked at its own clock. */
  readonly sentAt: number;
}

/** An answer that can be kept. */
export interface Kept extends Answer<unknown> {
  /** The body as it came: a double does not hold all digits of a large rate. */
  readonly text: string;
  /** By which the service can tell whether it has changed. */
  readonly etag: string | null;
  readonly sentAt: number;
  /** Until when it can be given again without asking, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Reads what was received; what is none of the service's answers makes it throw. */
export type Read = (received: Received) => Kept;

/** Whether an answer can be given again without asking. A clock that was set back does not make it younger. */
export function isFresh({ sentAt, expiresAt }: Pick<Kept, 'sentAt' | 'expiresAt'>, margin = 0): boolean {
  const now = Date.now();
  return sentAt <= now && now + margin < expiresAt;
}

/**
 * Reads an answer and what its headers say of keeping it (RFC 9111, section 4.2). Its data is frozen, since everyone who
 * asks for it gets the same.
 *
 * @param known - What was kept before, which a 304 says is still right.
 * @throws UnexpectedResponseError when the body is not one of the service's.
 */
export function readAnswer(
  { id }: Operation,
  { check }: Settings,
  apiKey: string,
  { response, text, sentAt }: Received,
  known?: Kept,
): Kept {
  const { status, headers } = response;
  const expiresAt = sentAt + secondsFresh(headers) * 1000;
  const news = { response, quota: quotaOf(headers), stale: false, sentAt, expiresAt };
  if (status === 304 && known) return { ...known, ...news };
  let data: unknown;
  let problem: string | undefined = 'is not JSON';
  let cause: unknown;
  try {
    data = readData(text);
    problem = 'is no object';
    if (typeof data === 'object' && data) {
      problem = check?.(id, data);
      problem &&= `does not match: ${problem}`;
      freeze(data);
    }
  } catch (error) {
    // The parser's own error quotes the text, and with it perhaps the key.
    if (data) {
      problem = 'could not be checked';
      cause = error;
    }
  }
  if (problem) throw unexpected(`The answer ${problem}.`, response, text, apiKey, cause);
  return { ...news, data, text, etag: headers.get('ETag') };
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || !value) return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
}

function secondsFresh(headers: Headers): number {
  const control = headers.get('Cache-Control') ?? '';
  if (/\bno-(store|cache)\b/i.test(control)) return 0;
  const [, maxAge = 0] = /(?:^|[,\s])max-age="?(\d{1,9})/i.exec(control) ?? [];
  return Math.max(0, Number(maxAge) - (Number(headers.get('Age')) || 0));
}
