import { errorOf } from './error-of.ts';
import type { Kept, Received } from './kept.ts';
import { quietly } from './quietly.ts';
import { quotaOf } from './quota-of.ts';
import { readData } from './read-data.ts';
import type { Call } from './request.ts';

/**
 * Reads an answer and what its headers say of keeping it (RFC 9111, section 4.2). Its data is frozen as deep as the contract
 * goes, since everyone who asks for it gets the same.
 *
 * @param known - What was kept before, which a 304 says is still right.
 * @throws UnexpectedResponseError when the body is not one of the service's.
 */
export function readAnswer({ id, check }: Call, { response, text, sentAt }: Received, apiKey = '', known?: Kept): Kept {
  const { status, headers } = response;
  const expiresAt = sentAt + secondsFresh(headers) * 1000;
  const news = { response, quota: quotaOf(headers), stale: false, sentAt, expiresAt };
  if (status === 304 && known) return { ...known, ...news };
  const fail = (problem: string, cause?: unknown) => errorOf(response, text, apiKey, `The answer ${problem}`, cause);
  // The parser's own error quotes the text, and with it perhaps the key.
  const data = quietly(() => readData(text));
  if (typeof data !== 'object' || !data) throw fail(data === undefined ? 'is not JSON' : 'is no object');
  let problem: string | undefined;
  try {
    problem = check?.(id, data);
  } catch (cause) {
    throw fail('could not be checked', cause);
  }
  if (problem) throw fail(`does not match: ${problem}`);
  Object.values(Object.freeze(data)).forEach(Object.freeze);
  return { ...news, data, text, etag: headers.get('ETag') };
}

function secondsFresh(headers: Headers): number {
  const control = headers.get('Cache-Control') ?? '';
  if (/\bno-(store|cache)\b/i.test(control)) return 0;
  const [, maxAge = 0] = /(?:^|[,\s])max-age="?(\d{1,9})/i.exec(control) ?? [];
  return Math.max(0, Number(maxAge) - (Number(headers.get('Age')) || 0));
}
