import type { Clock } from '../../clock.ts';
import { ProviderError } from '../../refresh/rate-provider.ts';
import { bodyText } from './body-text.ts';
import { fetchWithinHost } from './fetch-within-host.ts';
import { retryAfterOf } from './retry-after.ts';
import { shownText } from './shown-text.ts';
import { withTimeout } from './with-timeout.ts';

/** Some reasons repeat what the other side sent, such as every name in its certificate. */
const LONGEST_REASON = 200;

/** What reading over HTTP takes from the world around it. */
export interface HttpOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** Milliseconds for an answer with its body, redirects included. */
  readonly timeout: number;
}

/** An answer, whatever its status. */
export interface Answer {
  /** Of the address asked, for messages: the rest of an address may hold a key. */
  readonly host: string;
  readonly status: number;
  readonly text: string;
  /** Milliseconds for which the provider asked to be left alone. */
  readonly retryAfter: number | undefined;
}

/**
 * Tables are a few kilobytes. A compressed answer that ends in the wrong moment throws in Node's `fetch` where nobody
 * can catch it, and ends the process (nodejs/undici issue 5360).
 */
const UNCOMPRESSED = { 'Accept-Encoding': 'identity' } as const;

/** The last answer that can be asked for changes. */
interface Known {
  readonly url: string;
  readonly validators: Readonly<Record<string, string>>;
  readonly answer: Answer;
}

/**
 * Reads texts over HTTP within a time and a size, uncompressed.
 *
 * An answer with an `ETag` or a `Last-Modified` is remembered, and asked for conditionally the next time (RFC 9110,
 * section 13); a 304 gives the remembered one.
 */
export class ProviderHttp {
  readonly #options: HttpOptions;
  #known: Known | undefined;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  /**
   * Asks for a text.
   *
   * @throws ProviderError when the host cannot be reached, its answer takes too long or is too large, or it redirects
   *   elsewhere.
   */
  async get(url: string, signal: AbortSignal, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const { host } = new URL(url);
    const { clock, timeout } = this.#options;
    try {
      return await withTimeout(clock, timeout, signal, (limited) => this.#read(url, limited, headers));
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof ProviderError) throw cause;
      throw new ProviderError(`${host} could not be reached: ${shownText(reasonOf(cause), LONGEST_REASON)}`, { cause });
    }
  }

  async #read(url: string, signal: AbortSignal, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const { fetch, clock } = this.#options;
    const { host } = new URL(url);
    const known = this.#known?.url === url ? this.#known : undefined;
    const response = await fetchWithinHost(fetch, url, {
      headers: { ...UNCOMPRESSED, ...headers, ...known?.validators },
      signal,
    });
    try {
      if (known && response.status === 304) return known.answer;
      const encoding = response.headers.get('Content-Encoding');
      if (encoding && encoding !== 'identity') throw new ProviderError(`${host} compressed its answer unasked`);
      const retryAfter = retryAfterOf(response, clock.now());
      const text = await bodyText(response, { host, retryAfter });
      const answer = { host, status: response.status, text, retryAfter };
      if (response.status === 200) this.#remember(url, response, answer);
      return answer;
    } finally {
      // Frees the connection where the body was not read to its end; one that was cannot be cancelled.
      if (!response.bodyUsed) await response.body?.cancel();
    }
  }

  /** One address is remembered, since dated ones change every day: the last that had an answer. */
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

/** The innermost reason: `fetch` itself only says that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name;
}
