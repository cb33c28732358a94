import { isFresh, type KeptAnswer } from './kept-answer.ts';

/** The parts of an answer that a cache must give back. The client reads the others from them. */
export interface CachedParts extends Pick<KeptAnswer, 'response' | 'text' | 'etag' | 'sentAt'> {}

/** An answer as a cache gets it. */
export interface CachedAnswer extends CachedParts, Pick<KeptAnswer, 'expiresAt'> {}

/**
 * Keeps answers by request, outside the memory of a client. The client asks the cache for every answer that is not fresh
 * in memory, and ignores a cache that fails or takes longer than a second. {@link storeAnswers} creates a cache from a
 * store.
 */
export interface AnswerCache {
  /**
   * Finds the answer to a request.
   *
   * @param request - The address of the request.
   */
  get(request: string): CachedParts | undefined | Promise<CachedParts | undefined>;
  /** Keeps the answer to a request. No call waits for the result. */
  set(request: string, kept: CachedAnswer): unknown;
}

/** Keeps answers in memory, up to a limit. The answer not used for longest is dropped first. */
export function createMemoryCache(limit: number) {
  const answers = new Map<string, KeptAnswer>();
  const set = (request: string, kept: KeptAnswer): void => {
    const held = answers.get(request);
    // An answer that was sent earlier may arrive later.
    if (held && isFresh(held) && held.sentAt > kept.sentAt) return;
    answers.delete(request);
    answers.set(request, kept);
    const [oldest] = answers.keys();
    if (answers.size > limit) answers.delete(oldest as string);
  };
  const get = (request: string): KeptAnswer | undefined => {
    const kept = answers.get(request);
    if (kept) set(request, kept);
    return kept;
  };
  return { get, set };
}
