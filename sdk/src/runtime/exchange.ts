import { buildError } from './build-error.ts';
import { CrossrateError } from './errors.ts';
import type { KeptAnswer, Received } from './kept-answer.ts';
import { type Limit, runWithin } from './limit.ts';
import { type LogEntry, writeLogEntry } from './log-entry.ts';
import { readAnswer } from './read-answer.ts';
import { buildInit, type Call, resolveKey } from './request.ts';
import { computeRetryDelay } from './retry.ts';
import { tryTo } from './try-to.ts';
import { wrapError } from './wrap-error.ts';

/**
 * Sends a request, and retries it after a transient failure, until an answer with status 200 or 304 arrives.
 *
 * @param limit - Ends the attempts and the waits between them.
 * @param known - The answer in the cache, to be asked for changes.
 * @throws CrossrateError when no attempt succeeds.
 */
export async function exchange(call: Call, limit: Limit, known?: KeptAnswer): Promise<KeptAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    // `runWithin` only stops waiting: the signal ends the request.
    const controller = new AbortController();
    const logAttempt = (outcome: Partial<LogEntry>) =>
      writeLogEntry(call, { attempt, duration: performance.now() - startedAt, ...outcome });
    try {
      const kept = await runWithin(limit, () => ask(call, controller.signal, known), call.timeout);
      logAttempt({ status: kept.response.status });
      return kept;
    } catch (thrown) {
      controller.abort(thrown);
      const error = thrown as CrossrateError;
      const delay = computeRetryDelay(error, attempt - 1);
      const isRetried = attempt <= call.maxRetries && performance.now() + Number(delay) < limit.endsAt;
      const retryIn = isRetried ? delay : undefined;
      logAttempt({ status: error.status, error: error.name, retryIn });
      if (retryIn === undefined) throw error;
      await runWithin(limit, undefined, retryIn);
    }
  }
}

async function ask(call: Call, signal: AbortSignal, known?: KeptAnswer): Promise<KeptAnswer> {
  const { fetch = globalThis.fetch } = call;
  if (!fetch) throw new CrossrateError('CrossrateError', 'There is no global fetch: pass one.');
  const apiKey = await resolveKey(call);
  const sentAt = Date.now();
  let received: Received;
  try {
    // A caller who passes another `fetch` gets that function's responses back.
    const response = (await fetch(call.url, buildInit(call, apiKey, signal, known?.etag))) as Response;
    if (response.bodyUsed) throw new CrossrateError('CrossrateError', 'The fetch has read the body.');
    received = { response, text: await response.text(), sentAt, apiKey };
  } catch (cause) {
    // Node's parser keeps the bytes of an answer that is not HTTP, which may repeat the key. Most errors have no such
    // bytes, and the caller's `fetch` may freeze its errors.
    tryTo(() => delete (cause as { cause: { data?: unknown } }).cause.data);
    const isAborted = Object(cause).name === 'AbortError';
    throw wrapError(cause, isAborted ? 'AbortError' : 'ConnectionError', `${call.baseUrl} could not be reached.`);
  }
  const { response } = received;
  const isExpected = response.status === 200 || (response.status === 304 && known?.etag);
  if (!isExpected) throw buildError(received);
  return readAnswer(call, received, known);
}
