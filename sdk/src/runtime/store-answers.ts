import { type AnswerCache, MemoryCache } from './answer-cache.ts';
import { isFresh } from './kept.ts';
import { within } from './within.ts';

const MEMORY_SIZE = 100;
const LONGEST_WAIT_MS = 1_000;

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
 * longer than a second is passed over, and the service is asked.
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
  const memory = new MemoryCache(MEMORY_SIZE);
  return {
    async get(request, read) {
      const known = memory.get(request);
      if (known && isFresh(known)) return known;
      const text = await patiently(() => store.get(nameOf(request)));
      try {
        const { body, etag, sentAt, expiresAt } = JSON.parse(String(text));
        const headers = { ...(etag && { ETag: etag }), 'Cache-Control': `max-age=${(expiresAt - sentAt) / 1000}` };
        const kept = read({ response: new Response(null, { headers }), text: body, sentAt });
        // Another process may have asked since.
        if (known && known.sentAt >= kept.sentAt) return known;
        memory.set(request, kept);
        return kept;
      } catch {
        return known;
      }
    },
    async set(request, kept) {
      memory.set(request, kept);
      const { text: body, etag, sentAt, expiresAt } = kept;
      const text = JSON.stringify({ body, etag, sentAt, expiresAt });
      await patiently(() => store.set(nameOf(request), text, Math.ceil((expiresAt - sentAt) / 1000)));
    },
  };
}

const nameOf = (request: string) => `crossrate:${request}`;

/** What a store gives, or `undefined` when it fails or takes too long. */
async function patiently(ask: () => unknown): Promise<unknown> {
  try {
    return await within(LONGEST_WAIT_MS, [], async () => ask());
  } catch {
    return undefined;
  }
}
