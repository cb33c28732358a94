import { errorOf } from './error-of.ts';
import { ConnectionError, type CrossrateError, TimeoutError } from './errors.ts';
import type { Kept } from './kept.ts';
import { note } from './log-entry.ts';
import type { Settings } from './options.ts';
import { readAnswer } from './read-answer.ts';
import { headersOf, initOf, keyOf, type Operation } from './request.ts';
import { retryDelay } from './retry.ts';
import { sleep, within } from './within.ts';

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

/**
 * Sends a request, again where that may help, until there is an answer with status 200 or 304.
 *
 * @param signal - Ends it with its reason, also while it waits.
 * @param endsAt - When there is no use in waiting any longer, in milliseconds since the epoch.
 * @param known - What is known already, to be asked for changes.
 * @throws CrossrateError
 */
export async function exchange(
  operation: Operation,
  url: string,
  settings: Settings,
  signal: AbortSignal,
  endsAt: number,
  known?: Kept,
): Promise<Kept> {
  let { maxRetries = MAX_RETRIES } = settings;
  let canRenewKey = operation.keyed && typeof settings.apiKey === 'function';
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    const tell = (status?: number, error?: string, retryIn?: number) =>
      note(settings.log, operation.path, attempt, performance.now() - startedAt, status, error, retryIn);
    try {
      const kept = await tryOnce(operation, url, settings, signal, known);
      tell(kept.response.status);
      return kept;
    } catch (thrown) {
      const error = (signal.aborted ? signal.reason : thrown) as CrossrateError;
      const { status, name } = error;
      let retryIn = retryDelay(error, attempt - 1);
      if (attempt > maxRetries || Date.now() + (retryIn ?? 0) >= endsAt) retryIn = undefined;
      if (status === 401 && canRenewKey) {
        canRenewKey = false;
        maxRetries += 1;
        retryIn = 0;
      }
      tell(status, name, retryIn);
      if (retryIn === undefined) throw error;
      await sleep(retryIn, signal);
    }
  }
}

async function tryOnce(
  operation: Operation,
  url: string,
  settings: Settings,
  signal: AbortSignal,
  known: Kept | undefined,
): Promise<Kept> {
  const { timeout = TIMEOUT_MS, fetch = globalThis.fetch } = settings;
  const late = () => new TimeoutError(`No answer within ${timeout} ms.`);
  return within(timeout, [signal], late, async (until) => {
    const apiKey = await keyOf(operation, settings);
    const sentAt = Date.now();
    let response: Response;
    let text: string;
    try {
      // Whoever gives another fetch gets its responses back.
      response = (await fetch(url, initOf(headersOf(apiKey, known?.etag, settings), until))) as Response;
      text = await response.text();
    } catch (cause) {
      throw new ConnectionError('The service could not be reached.', { cause });
    }
    const { status } = response;
    if (status !== 200 && (status !== 304 || !known?.etag)) throw errorOf(response, text, apiKey);
    return readAnswer(operation, settings, apiKey, { response, text, sentAt }, known);
  });
}
