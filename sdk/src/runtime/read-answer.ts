import { FOUNDATION } from '../generated/headers.ts';
import { buildError } from './build-error.ts';
import type { KeptAnswer, Received } from './kept-answer.ts';
import { readData } from './read-data.ts';
import { readGrades } from './read-grades.ts';
import { readHeader } from './read-header.ts';
import type { Call } from './request.ts';
import { toCrossrateError } from './to-crossrate-error.ts';
import { tryTo } from './try-to.ts';

/**
 * Reads an answer, and its freshness and the foundation of its rates from the headers (RFC 9111, section 4.2). The data is
 * frozen as deep as the contract goes, because all callers share one object.
 *
 * @param known - The answer in the cache, which a 304 confirms.
 * @throws UnexpectedResponseError when the body is not valid.
 */
export function readAnswer(call: Call, received: Received, known?: KeptAnswer): KeptAnswer {
  const { response, text, sentAt } = received;
  const expiresAt = sentAt + readSecondsFresh(response) * 1000;
  const fail = (problem: string) => toCrossrateError(call, buildError(received, `The answer ${problem}`));
  const held = response.status === 304 && known;
  // The parser's error is dropped: it quotes the text, which may contain the key.
  const data: false | Record<string, unknown> | undefined = held
    ? { ...(held.data as object) }
    : /^\s*{/.test(text) && tryTo(() => readData(text));
  if (!data) throw fail('is no JSON object');
  const problem = !held && call.check?.(call.id, data, call.query);
  if (problem) throw fail(`does not match: ${problem}`);
  const [edition, grade, grades, updatedAt] = FOUNDATION.map((name) => readHeader(response, `crossrate-${name}`));
  // A table without `Crossrate-Grades` has no exceptions, if the service states foundations at all.
  if (edition) Object.assign(data, { edition }, data.rates ? { grades: readGrades(grades) } : { grade, updatedAt });
  Object.values(Object.freeze(data)).forEach(Object.freeze);
  return { text, etag: readHeader(response, 'ETag'), ...held, response, stale: false, sentAt, expiresAt, fail, data };
}

/**
 * Computes the freshness lifetime in seconds. `no-store` gives a large negative number, so that `expiresAt` is below 0.
 */
function readSecondsFresh(response: Response): number {
  const control = readHeader(response, 'Cache-Control');
  const [, maxAge = 0] = /\bmax-age="?(\d{1,9})/i.exec(control) ?? [];
  if (/no-store/i.test(control)) return -1e10;
  if (/no-cache/i.test(control)) return 0;
  return Math.max(0, +maxAge - Math.max(0, +readHeader(response, 'Age') || 0));
}
