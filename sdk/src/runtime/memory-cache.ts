import { isFresh, type KeptAnswer } from './kept-answer.ts';

/** Answers by request, up to a limit. */
export interface MemoryCache {
  get(request: string): KeptAnswer | undefined;
  set(request: string, kept: KeptAnswer): void;
}

/** Creates a cache in memory. The answer not used for longest is dropped first. */
export function createMemoryCache(limit: number): MemoryCache {
  const answers = new Map<string, KeptAnswer>();
  const set = (request: string, kept: KeptAnswer) => {
    const held = answers.get(request);
    // An answer that was sent earlier may arrive later.
    if (held && isFresh(held) && held.sentAt > kept.sentAt) return;
    answers.delete(request);
    answers.set(request, kept);
    const [oldest] = answers.keys();
    if (answers.size > limit) answers.delete(oldest as string);
  };
  const get = (request: string) => {
    const kept = answers.get(request);
    if (kept) set(request, kept);
    return kept;
  };
  return { get, set };
}
