import { errorOf } from './error-of.ts';
import { ConnectionError, type CrossrateError } from './errors.ts';
import type { Kept } from './kept.ts';
import { note } from './log-entry.ts';
import type { Settings } from './options.ts';
import { readAnswer } from './read-answer.ts';
import { initOf, keyOf, type Operation } from './request.ts';
import { retryDelay } from './retry.ts';
import { sleep, within } from './within.ts';

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
  const { apiKey, log, timeout = 10_000 } = settings;
  let { maxRetries = 2 } = settings;
  const tryOnce = () => within(timeout, [signal], (until) => ask(operation, url, settings, until, known));
  let canRenewKey = operation.keyed && typeof apiKey === 'function';
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now();
    const tell = (status?: number, error?: string, retryIn?: number) =>
      note(log, operation.path, attempt, performance.now() - startedAt, status, error, retryIn);
    try {
      const kept = await tryOnce();
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

async function ask(
  operation: Operation,
  url: string,
  settings: Settings,
  signal: AbortSignal,
  known: Kept | undefined,
): Promise<Kept> {
  const { fetch = globalThis.fetch } = settings;
  const apiKey = await keyOf(operation, settings);
  const sentAt = Date.now();
  let response: Response;
  let text: string;
  try {
    // Whoever gives another fetch gets its responses back.
    response = (await fetch(url, initOf(apiKey, known?.etag, settings, signal))) as Response;
    text = await response.text();
  } catch (cause) {
    throw new ConnectionError('The service could not be reached.', { cause });
  }
  const { status } = response;
  if (status !== 200 && (status !== 304 || !known?.etag)) throw errorOf(response, text, apiKey);
  return readAnswer(operation, settings, apiKey, { response, text, sentAt }, known);
}
