import type { Kept, Read } from './kept.ts';

/**
 * What keeps answers by request, and is asked for those that are not fresh in the memory of a client. {@link storeAnswers}
 * makes one of a store. One that fails, or takes longer than a second, is passed over.
 */
export interface AnswerCache {
  /** @param read - Reads an answer that was kept as text. */
  get(request: string, read: Read): Kept | undefined | Promise<Kept | undefined>;
  /** No call waits for it. */
  set(request: string, kept: Kept): unknown;
}

/** Answers in memory, of which those that were not used for longest give way. */
export class MemoryCache extends Map<string, Kept> implements AnswerCache {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override get(request: string): Kept | undefined {
    const kept = super.get(request);
    if (kept) this.set(request, kept);
    return kept;
  }

  override set(request: string, kept: Kept): this {
    this.delete(request);
    super.set(request, kept);
    const [oldest] = this.keys();
    if (this.size > this.#limit) this.delete(oldest as string);
    return this;
  }
}
