import { API_KEY_HEADER } from '../generated/headers.ts';
import { VERSION } from '../generated/version.ts';
import type { FetchInit } from './options.ts';
import { platform } from './platform.ts';
import { readKey, type Settings } from './settings.ts';
import { wrapError } from './wrap-error.ts';

/** The parameters of the query string. */
export type Query = Readonly<Record<string, string>>;

/** An operation of the service. */
export interface Operation {
  /** The name of the operation in the contract. */
  readonly id: string;
  readonly path: string;
  /** `true` for an operation that needs an API key. */
  readonly keyed: boolean;
  /** The names of parameters that the client does not send. */
  readonly unsent?: readonly string[];
  /**
   * Reads the caller's parameters as a query, with all names, empty where the caller gives none. Equal requests have equal
   * queries, however the caller writes them.
   */
  read(parameters: object): Query;
}

/** One call of an operation, with its settings and parameters. */
export interface Call extends Operation, Settings {
  readonly query: Query;
  /** The address of the request, which is also the key of the answer in the cache. */
  readonly url: string;
}

export function buildCall(operation: Operation, query: Query, settings: Settings): Call {
  const search = String(new URLSearchParams(query));
  return { ...settings, ...operation, query, url: settings.baseUrl + operation.path + (search && `?${search}`) };
}

/**
 * Finds the key for an attempt; empty for an operation without a key.
 *
 * @throws AuthenticationError when there is no key, or the function `apiKey` fails or returns an invalid key.
 */
export async function resolveKey({ keyed, apiKey }: Call): Promise<string> {
  try {
    return keyed ? readKey(typeof apiKey === 'function' ? await apiKey() : apiKey) : '';
  } catch (cause) {
    const problem = apiKey ? 'gave no key' : 'is missing: pass it or set CROSSRATE_API_KEY';
    throw wrapError(apiKey && cause, 'AuthenticationError', `apiKey ${problem}.`);
  }
}

export function buildInit(
  { headers, fetchOptions }: Call,
  apiKey: string,
  signal: AbortSignal,
  etag: string | null | undefined,
): FetchInit {
  return {
    // Only browsers have a cache of their own, and a `location`. Frameworks on servers give `cache` a meaning of theirs.
    ...(platform.location && { cache: 'no-store' }),
    ...(fetchOptions as object),
    headers: {
      accept: 'application/json',
      // Browsers send a `User-Agent` of their own; another value would take a preflight.
      ...(platform.process?.versions?.node && { 'user-agent': `crossrate-sdk/${VERSION}` }),
      ...headers,
      ...(apiKey && { [API_KEY_HEADER]: apiKey }),
      ...(etag && { 'If-None-Match': etag }),
    },
    signal,
    redirect: 'manual',
  };
}
