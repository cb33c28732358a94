import { errorResponses } from '@crossrate/contract';
import { type Answer, type Driver, findExchange } from '../drivers/driver.ts';
import type { Journal } from './journal.ts';

const INDEPENDENT: readonly number[] = [errorResponses.unavailable.status, errorResponses.quotaExceeded.status];

/**
 * Tells whether an answer depends on its request. A target without rates answers 503 to every request, and may have
 * rates for the next clause. A used-up key gets 429 for every request.
 */
export function dependsOnRequest({ status }: { readonly status: number }): boolean {
  return !INDEPENDENT.includes(status);
}

/** The answers that clauses share, by request. */
export type Memory = Map<string, Promise<Answer>>;

/** What a remembering driver shares with the other clauses of its run. */
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
export function remember(driver: Driver, { memory, key: sharedKey, journal }: Shared): Driver {
  async function recall(key: string | undefined, name: string, send: () => Promise<Answer>): Promise<Answer> {
    if (key === undefined || key !== sharedKey) return send();
    const known = memory.get(name);
    if (known) {
      const answer = await known;
      const exchange = findExchange(answer);
      journal.last = exchange;
      if (exchange) journal.answers.push(exchange);
      return answer;
    }
    const sent = send();
    memory.set(name, sent);
    const answer = await sent.catch(() => undefined);
    if (!answer || !dependsOnRequest(answer)) memory.delete(name);
    return sent;
  }

  return {
    rates: (key, base) => recall(key, `rates ${JSON.stringify(base)}`, () => driver.rates(key, base)),
    convert: (key, request) => recall(key, `convert ${JSON.stringify(request)}`, () => driver.convert(key, request)),
    currencies: () => driver.currencies(),
  };
}
