import { API_KEY_HEADER, Operations, type Query } from '../generated/operations.ts';
import { ConnectionError, CrossrateError } from './errors.ts';
import { readAnswer } from './read-answer.ts';

/** How a client reaches the service. */
export interface CrossrateOptions {
  /** Where the service is, without `/api`, such as `https://rates.example.com`. */
  readonly baseUrl: string;
  /** Needed for every operation but `currencies`. It is sent in a header and never shows in errors or logs. */
  readonly apiKey?: string | undefined;
  /** @default the global `fetch` */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * A client of the Crossrate service.
 *
 * @example
 * ```ts
 * import { Crossrate } from '@crossrate/sdk';
 * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });
 * const { converted } = await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
 * ```
 */
export class Crossrate extends Operations {
  readonly #baseUrl: string;
  readonly #apiKey: string | undefined;
  readonly #fetch: typeof globalThis.fetch;

  /** @throws TypeError when `baseUrl` is not an absolute http(s) address, or there is no `fetch`. */
  constructor({ baseUrl, apiKey, fetch = globalThis.fetch }: CrossrateOptions) {
    super();
    if (!/^https?:\/\/./.test(baseUrl))
      throw new TypeError(`baseUrl must start with http:// or https://, not "${baseUrl}".`);
    if (!fetch) throw new TypeError('There is no global fetch here: pass one as the option `fetch`.');
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.#apiKey = apiKey;
    this.#fetch = fetch;
  }

  protected async send<Result>(path: string, query: Query, keyed: boolean): Promise<Result> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (keyed && this.#apiKey !== undefined) headers[API_KEY_HEADER] = this.#apiKey;
    const fetch = this.#fetch;
    try {
      return (await readAnswer(await fetch(this.#baseUrl + path + queryString(query), { headers }))) as Result;
    } catch (cause) {
      if (cause instanceof CrossrateError) throw cause;
      throw new ConnectionError('The service could not be reached.', { cause });
    }
  }
}

function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}
