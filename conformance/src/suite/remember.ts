import { errorResponses } from '@crossrate/contract';
import type { Exchange } from '../exchange.ts';
import type { Get } from './client.ts';
import type { Journal } from './journal.ts';

const INDEPENDENT: readonly number[] = [errorResponses.unavailable.status, errorResponses.quotaExceeded.status];

/**
 * Tells whether an answer depends on its request. A target without rates answers 503 to every request, and may have
 * rates for the next clause. A used-up key gets 429 for every request.
 */
export function dependsOnRequest({ status }: { readonly status: number }): boolean {
  return !INDEPENDENT.includes(status);
}

/** The answers that clauses share, by path and query. */
export type Memory = Map<string, Promise<Exchange>>;

/** What a clause shares with the other clauses of its run. */
interface Shared {
  readonly memory: Memory;
  /** The key whose answers are shared. */
  readonly key: string | undefined;
  readonly journal: Journal;
}

/**
 * Remembers the answers to requests with the shared key, so that clauses that need the same answer cost one request of
 * the daily quota. Sends every request with another key or without a key.
 */
export function remember(get: Get, { memory, key: sharedKey, journal }: Shared): Get {
  return async (path, key) => {
    if (key === undefined || key !== sharedKey) return get(path, key);
    const known = memory.get(path);
    if (known) {
      const answer = await known;
      journal.last = answer;
      journal.answers.push(answer);
      return answer;
    }
    const sent = get(path, key);
    memory.set(path, sent);
    const answer = await sent.catch(() => undefined);
    if (!answer || !dependsOnRequest(answer)) memory.delete(path);
    return sent;
  };
}
