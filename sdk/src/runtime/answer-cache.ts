import type { Exchange } from './exchange.ts';

/** An answer that is kept. */
export interface Kept extends Exchange {
  /** By which the service can tell whether it has changed. */
  readonly etag: string | null;
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

  /** Forgets an answer that turned out to be broken. */
  delete(request: string): void {
    this.#kept.delete(request);
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

/** Whether an answer can be given again without asking. A clock that was set back does not make it younger. */
export function isFresh({ sentAt, expiresAt }: Pick<Kept, 'sentAt' | 'expiresAt'>): boolean {
  const now = Date.now();
  return sentAt <= now && now < expiresAt;
}

/**
 * Adds to an answer what its headers say of keeping it (RFC 9111, section 4.2).
 *
 * @param known - What was kept before, which a 304 says is still right.
 */
export function keep({ response, text, sentAt }: Exchange, known?: Kept): Kept {
  const { status, headers } = response;
  const expiresAt = sentAt + secondsFresh(headers) * 1000;
  const content = status === 304 && known ? known : { text, etag: headers.get('ETag') };
  return { ...content, response, sentAt, expiresAt };
}

function secondsFresh(headers: Headers): number {
  const control = headers.get('Cache-Control') ?? '';
  if (/\bno-(store|cache)\b/i.test(control)) return 0;
  const [, maxAge = 0] = /(?:^|[,\s])max-age="?(\d{1,9})/i.exec(control) ?? [];
  return Math.max(0, Number(maxAge) - (Number(headers.get('Age')) || 0));
}
