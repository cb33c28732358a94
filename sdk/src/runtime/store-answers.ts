import type { AnswerCache } from './answer-cache.ts';

/** A store of texts by name, such as a Redis database or a key-value store of workers. */
export interface AnswerStore {
  /**
   * Gives the text of a name, or a promise of the text; anything else for an unknown name. A store that parses JSON by
   * itself, as the Redis client of Upstash does, may give the parsed text.
   */
  get(name: string): unknown;
  /**
   * Keeps a text.
   *
   * @param secondsFresh - Seconds for which the answer is fresh, rounded up. Keep the text for longer: the service can
   *   confirm an expired answer, which costs no request of the quota.
   */
  set(name: string, text: string, secondsFresh: number): unknown;
}

/**
 * Creates a cache that keeps answers in a store. Clients that share no memory, such as serverless functions, workers
 * and several processes, share answers through the store. Each client also keeps answers in memory.
 *
 * The names in the store are `crossrate:` and an address. Neither names nor texts contain the API key, so every user of
 * the store gets the answers, whatever their key. An answer from the store has no `quota`. The client ignores a store that
 * fails, gives an invalid answer, or takes longer than a second, and asks the service. No call waits for `set`.
 *
 * @throws TypeError when the store lacks `get` or `set`.
 *
 * @example
 * ```ts
 * import { Crossrate, storeAnswers } from '@crossrate/sdk';
 * const texts = new Map<string, string>();
 * const cache = storeAnswers({ get: (name) => texts.get(name), set: (name, text) => texts.set(name, text) });
 * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…', cache });
 * ```
 */
export function storeAnswers(store: AnswerStore): AnswerCache {
  // A store that fails is ignored, so a store without its methods would never be noticed.
  if (![store?.get, store?.set].every((method) => typeof method === 'function')) {
    throw new TypeError('The store must have the methods get and set.');
  }
  return {
    async get(request) {
      const given = Object(await store.get(toName(request)));
      const { body, etag, sentAt, expiresAt } = given.body ? given : JSON.parse(String(given));
      if (typeof body !== 'string' || !Number.isFinite(sentAt)) return undefined;
      const headers = { ...(etag && { ETag: etag }), 'Cache-Control': `max-age=${(expiresAt - sentAt) / 1000}` };
      return { response: new Response(null, { headers }), text: body, etag, sentAt };
    },
    set(request, { text: body, etag, sentAt, expiresAt }) {
      const text = JSON.stringify({ body, etag, sentAt, expiresAt });
      return store.set(toName(request), text, Math.ceil((expiresAt - sentAt) / 1000));
    },
  };
}

const toName = (request: string) => `crossrate:${request}`;
