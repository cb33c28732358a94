import { LONGEST_TIMER_MS } from './deadline.ts';
import { errorOf } from './error-of.ts';
import { ConnectionError, TimeoutError } from './errors.ts';
import type { Settings } from './options.ts';
import { retryDelay } from './retry.ts';

const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;

/** A response with its body, read. */
export interface Exchange {
  readonly response: Response;
  readonly text: string;
  /** When the request was sent, in milliseconds since the epoch: no later than the service looked at its own clock. */
  readonly sentAt: number;
}

/**
 * Sends a request, again where that may help, until there is an answer with status 200 or 304.
 *
 * @param signal - Ends it with its reason, also while it waits.
 * @param endsAt - When there is no use in waiting any longer, in milliseconds since the epoch.
 * @throws CrossrateError
 */
export async function exchange(
  url: string,
  headers: Readonly<Record<string, string>>,
  settings: Settings,
  signal: AbortSignal,
  endsAt: number,
): Promise<Exchange> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt(url, headers, settings, signal);
    } catch (error) {
      signal.throwIfAborted();
      const delay = retryDelay(error, retries);
      if (delay === undefined || retries >= (settings.maxRetries ?? MAX_RETRIES)) throw error;
      if (delay > LONGEST_TIMER_MS || Date.now() + delay >= endsAt) throw error;
      await sleep(delay, signal);
    }
  }
}

async function attempt(
  url: string,
  headers: Readonly<Record<string, string>>,
  { fetch, apiKey, timeout = TIMEOUT_MS }: Settings,
  signal: AbortSignal,
): Promise<Exchange> {
  // AbortSignal.any would do the same, and costs several percent of a call.
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  signal.addEventListener('abort', stop);
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      controller.abort();
    },
    Math.min(timeout, LONGEST_TIMER_MS),
  );
  const sentAt = Date.now();
  let received: Exchange;
  try {
    const response = await fetch(url, { ...initOf(), headers, signal: controller.signal });
    received = { response, text: await response.text(), sentAt };
  } catch (cause) {
    if (isLate) throw new TimeoutError(`No answer within ${timeout} ms.`, { cause });
    throw new ConnectionError('The service could not be reached.', { cause });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
  const { response, text } = received;
  if (response.status === 200 || (response.status === 304 && 'If-None-Match' in headers)) return received;
  throw errorOf(response, text, apiKey);
}

/**
 * A redirect is not followed: the key would go along to wherever it leads. And a browser keeps nothing: it would give
 * answers with the age and the quota of another time. Some workers know no such option, and throw when they see it.
 */
function initOf(): RequestInit {
  const hasCache = typeof Request === 'function' && 'cache' in Request.prototype;
  return { redirect: 'manual', ...(hasCache && { cache: 'no-store' }) };
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
