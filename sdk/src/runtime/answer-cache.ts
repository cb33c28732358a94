import type { Exchange } from './exchange.ts';

/** An answer that is kept. */
export interface Kept extends Exchange {
  /** By which the service can tell whether it has changed. */
  readonly etag: string | undefined;
  /** Until when it can be given again without asking, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Answers by request, of which those that were not used for longest give way. */
export class AnswerCache {
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

/**
 * Adds to an answer what `Cache-Control` and `ETag` say of keeping it (RFC 9111).
 *
 * @param known - What was kept before, which a 304 says is still right.
 */
export function keep({ response, text }: Exchange, known?: Kept): Kept {
  const { status, headers } = response;
  const unchanged = status === 304 ? known : undefined;
  const maxAge = /(?:^|[,\s])max-age=(\d+)/.exec(headers.get('Cache-Control') ?? '')?.[1] ?? 0;
  return {
    response,
    text: unchanged?.text ?? text,
    etag: headers.get('ETag') ?? unchanged?.etag,
    expiresAt: Date.now() + Number(maxAge) * 1000,
  };
}
