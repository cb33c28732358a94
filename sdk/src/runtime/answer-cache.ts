import type { Kept, Read } from './kept.ts';

/** What keeps answers by request. {@link storeAnswers} makes one of a store. */
export interface AnswerCache {
  /** @param read - Reads an answer that was kept as text. */
  get(request: string, read: Read): Kept | undefined | Promise<Kept | undefined>;
  set(request: string, kept: Kept): unknown;
}

/** Answers in memory, of which those that were not used for longest give way. */
export class MemoryCache implements AnswerCache {
  readonly #size: number;
  readonly #kept = new Map<string, Kept>();

  constructor(size: number) {
    this.#size = size;
  }

  get(request: string): Kept | undefined {
    const kept = this.#kept.get(request);
    if (kept) this.set(request, kept);
    return kept;
  }

  set(request: string, kept: Kept): void {
    this.#kept.delete(request);
    this.#kept.set(request, kept);
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= this.#size) break;
      this.#kept.delete(oldest);
    }
  }
}
