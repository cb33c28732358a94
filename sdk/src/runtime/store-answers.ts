import type { AnswerCache } from './answer-cache.ts';

/** Keeps texts by name, such as a Redis database or a key-value store of workers. */
export interface AnswerStore {
  /** Gives what was set; anything but a text when there is nothing. */
  get(name: string): unknown;
  /**
   * Keeps a text.
   *
   * @param secondsFresh - For how long it can be used without asking the service, rounded up. It is worth keeping for
   *   longer: the service can say that it has not changed, which costs no request of the quota.
   */
  set(name: string, text: string, secondsFresh: number): unknown;
}

/**
 * Makes a cache that keeps answers in a store, too, so that those who begin anew with every request share them:
 * serverless functions, workers, several processes.
 *
 * The names in the store are addresses, and neither names nor texts have the API key in them: everyone who uses the store
 * is given its answers. An answer from the store has no `quota`. A store that fails, gives what is no answer, or takes
 * longer than a second is passed over, and the service is asked. No call waits for `set`. Beside the store each client
 * keeps answers in memory.
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
  return {
    async get(request, read) {
      const { body, etag, sentAt, expiresAt } = JSON.parse(String(await store.get(nameOf(request))));
      if (!Number.isFinite(sentAt)) return undefined;
      const headers = { ...(etag && { ETag: etag }), 'Cache-Control': `max-age=${(expiresAt - sentAt) / 1000}` };
      return read({ response: new Response(null, { headers }), text: body, sentAt });
    },
    set(request, { text: body, etag, sentAt, expiresAt }) {
      const text = JSON.stringify({ body, etag, sentAt, expiresAt });
      return store.set(nameOf(request), text, Math.ceil((expiresAt - sentAt) / 1000));
    },
  };
}

const nameOf = (request: string) => `crossrate:${request}`;
