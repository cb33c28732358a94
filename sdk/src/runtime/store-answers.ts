import { FOUNDATION } from '../generated/headers.ts';
import type { KeptAnswer, Received } from './kept-answer.ts';
import { readHeader } from './read-header.ts';

/**
 * A store of texts by name, such as a Redis database, a key-value store of workers or a `Map`. Clients that share no
 * memory share answers through the store: serverless functions, workers, several processes.
 *
 * The names are `crossrate:` and an address. Neither names nor texts contain the API key, so every user of the store gets
 * the answers, whatever their key.
 */
export interface AnswerStore {
  /**
   * Gives the text of a name, or a promise of the text; anything else for an unknown name. A store that parses JSON by
   * itself, as the Redis client of Upstash does, may give the parsed text.
   */
  get(name: string): unknown;
  /**
   * Keeps a text. No call waits for the result.
   *
   * @param secondsFresh - Seconds for which the answer is fresh, rounded up. Keep the text for longer: the service can
   *   confirm an expired answer, which costs no request of the quota.
   */
  set(name: string, text: string, secondsFresh: number): unknown;
}

/** A cache that clients share; `storeAnswers` makes one of a store. */
export interface SharedCache {
  /** @internal */
  findKept(url: string): Promise<Received>;
  /** @internal */
  keep(url: string, kept: KeptAnswer): unknown;
}

/**
 * Makes the option `cache` of a store. The client ignores a store that fails, gives an invalid answer, or takes longer
 * than a second, and asks the service.
 *
 * @throws TypeError when the store lacks `get` or `set`.
 *
 * @example
 * ```ts
 * import { Crossrate, storeAnswers } from '@crossrate/sdk';
 * const store = new Map<string, string>(); // a Redis client, or a key-value store of workers, in its place
 * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…', cache: storeAnswers(store) });
 * ```
 */
export function storeAnswers(store: AnswerStore): SharedCache {
  if (typeof store?.get !== 'function' || typeof store.set !== 'function')
    throw new TypeError('storeAnswers takes a store with get and set.');
  return {
    async findKept(url) {
      const given = Object(await store.get(toName(url)));
      const stored = given.body ? given : JSON.parse(given);
      return { response: new Response(null, stored), text: String(stored.body), sentAt: +stored.sentAt };
    },
    // The headers let `findKept` make a response again.
    keep(url, { text: body, etag, sentAt, expiresAt, response }) {
      const secondsFresh = Math.ceil((expiresAt - sentAt) / 1000);
      const headers: Record<string, unknown> = { ETag: etag, 'Cache-Control': `max-age=${secondsFresh}` };
      for (const name of FOUNDATION) headers[`crossrate-${name}`] = readHeader(response, `crossrate-${name}`);
      return store.set(toName(url), JSON.stringify({ body, sentAt, headers }), secondsFresh);
    },
  };
}

const toName = (url: string) => `crossrate:${url}`;
