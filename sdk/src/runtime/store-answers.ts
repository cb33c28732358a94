import { FOUNDATION } from '../generated/headers.ts';
import type { KeptAnswer, Received } from './kept-answer.ts';

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

/**
 * Finds an answer in a store.
 *
 * @throws anything when the store fails, or has no answer.
 */
export async function findStored(store: AnswerStore, request: string): Promise<Received> {
  const given = Object(await store.get(toName(request)));
  const stored = given.body ? given : JSON.parse(given);
  return { response: new Response(null, stored), text: String(stored.body), sentAt: +stored.sentAt };
}

/** Keeps an answer in a store, with the headers by which {@link findStored} makes a response again. */
export function storeAnswer(
  store: AnswerStore,
  request: string,
  { text: body, etag, sentAt, expiresAt, data }: KeptAnswer,
): unknown {
  const secondsFresh = Math.ceil((expiresAt - sentAt) / 1000);
  const headers: Record<string, unknown> = { ETag: etag, 'Cache-Control': `max-age=${secondsFresh}` };
  for (const name of FOUNDATION) headers[`crossrate-${name}`] = (data as Record<string, unknown>)[name];
  return store.set(toName(request), JSON.stringify({ body, sentAt, headers }), secondsFresh);
}

const toName = (request: string) => `crossrate:${request}`;
