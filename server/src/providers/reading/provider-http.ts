import type { Clock } from '../../clock.ts';
import { formatReason } from '../../format-reason.ts';
import { ProviderError } from '../../judging/rate-provider.ts';
import { readRetryAfter } from './retry-after.ts';
import { toPrintableAscii } from './to-printable-ascii.ts';

/**
 * The greatest length of a reason, because some reasons repeat text of the host, such as every name in its certificate.
 */
const LONGEST_REASON = 200;

/**
 * The greatest size: six times the largest table of any provider, Frankfurter's with the rates of each bank. Reading
 * more would delay requests.
 */
const LARGEST_BODY_BYTES = 1_048_576;

/** The dependencies of reading over HTTP. */
export interface HttpOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** The time limit for an answer with its body, in milliseconds. */
  readonly timeoutMs: number;
}

/** An answer of any status. */
export interface Answer {
  /** The host of the address, for messages: the rest of the address may contain a key. */
  readonly host: string;
  readonly status: number;
  readonly text: string;
  /** The pause that the provider asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

/**
 * Node's `fetch` unpacks a compressed answer more slowly than it reads. If a host then closes the connection after more
 * than 64 KiB, even at the end of a whole answer, `fetch` throws an error that cannot be caught, which ends the process
 * (nodejs/undici issue 5360; seen in Node 24.21).
 */
const UNCOMPRESSED = { 'Accept-Encoding': 'identity' } as const;

/** The last answer with validators for a conditional request. */
interface RememberedAnswer {
  readonly url: string;
  readonly validators: Readonly<Record<string, string>>;
  readonly answer: Answer;
}

/**
 * Reads uncompressed texts over HTTP, within limits of time and size. Follows no redirect: it could lead to another host
 * or into the network of the operator, and would take the key along.
 *
 * Remembers an answer with an `ETag` or a `Last-Modified`, and makes the next request conditional (RFC 9110, section
 * 13). A 304 returns the remembered answer.
 */
export class ProviderHttp {
  readonly #options: HttpOptions;
  #known: RememberedAnswer | undefined;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  /** Forgets the remembered answer, so that the next request gets a whole answer instead of a 304. */
  forget(): void {
    this.#known = undefined;
  }

  /**
   * Requests a text.
   *
   * @throws ProviderError when the host cannot be reached, or the answer is too slow or too large.
   */
  async get(url: string, signal: AbortSignal, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const { host } = new URL(url);
    const { clock, timeoutMs } = this.#options;
    const [timedOut, finished] = [new AbortController(), new AbortController()];
    clock.sleep(timeoutMs, finished.signal).then(
      () => timedOut.abort(new ProviderError(`no answer within ${timeoutMs / 1000} s`)),
      () => undefined,
    );
    try {
      return await this.#read(url, AbortSignal.any([signal, timedOut.signal]), headers);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof ProviderError) throw cause;
      throw new ProviderError(`${host} could not be reached: ${toPrintableAscii(findReason(cause), LONGEST_REASON)}`, {
        cause,
      });
    } finally {
      finished.abort();
    }
  }

  async #read(url: string, signal: AbortSignal, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const { fetch, clock } = this.#options;
    const { host } = new URL(url);
    const known = this.#known?.url === url ? this.#known : undefined;
    const response = await fetch(url, {
      headers: { ...UNCOMPRESSED, ...headers, ...known?.validators },
      signal,
      redirect: 'manual',
    });
    try {
      if (known && response.status === 304) return known.answer;
      const encoding = response.headers.get('Content-Encoding')?.toLowerCase();
      if (encoding && encoding !== 'identity') throw new ProviderError(`${host} compressed its answer unasked`);
      const retryAfterMs = readRetryAfter(response, clock.now());
      const text = await readText(response, () => {
        throw new ProviderError(`${host} sent more than ${LARGEST_BODY_BYTES} bytes`, { retryAfterMs });
      });
      const answer = { host, status: response.status, text, retryAfterMs };
      if (response.status === 200) this.#remember(url, response, answer);
      return answer;
    } finally {
      // Frees the connection if the body was not read; a body that was read cannot be cancelled.
      if (!response.bodyUsed) await response.body?.cancel();
    }
  }

  /** Remembers the last successful address only, because dated addresses change every day. */
  #remember(url: string, { headers }: Response, answer: Answer): void {
    const etag = headers.get('ETag');
    const lastModified = headers.get('Last-Modified');
    const validators = {
      ...(etag && { 'If-None-Match': etag }),
      ...(lastModified && { 'If-Modified-Since': lastModified }),
    };
    this.#known = etag || lastModified ? { url, validators, answer } : undefined;
  }
}

/** Reads a body to its end, up to 1 MiB. */
async function readText({ body }: Response, refuse: () => never): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size > LARGEST_BODY_BYTES) refuse();
  }
  // Unlike a buffer, the decoder drops a byte order mark, which JSON.parse would refuse.
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** Finds the innermost cause, because the message of `fetch` only says that it failed. */
function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? findReason(error.cause) : formatReason(error) || error.name;
}
