import { API_KEY_HEADER } from '../generated/api-key-header.ts';
import { VERSION } from '../generated/version.ts';
import { AuthenticationError } from './errors.ts';
import { type FetchInit, readKey, type Settings } from './options.ts';
import { platform } from './platform.ts';

/** An operation of the service. */
export interface Operation {
  /** As in the contract. */
  readonly id: string;
  readonly path: string;
  /** Whether it needs an API key. */
  readonly keyed: boolean;
  /** What it sends in the query string, the same for the same request however that is written. */
  query(parameters: object): Query;
}

/** What is sent in the query string. */
export type Query = Readonly<Record<string, unknown>>;

/** The address of a request, by which its answer also is kept. */
export function urlOf({ path }: Operation, query: Query, { baseUrl }: Settings): string {
  const search = String(new URLSearchParams(query as Record<string, string>));
  return baseUrl + path + (search && `?${search}`);
}

/** The headers of a request. The key goes only where one is needed. */
export function headersOf(
  apiKey: string,
  etag: string | null | undefined,
  { headers }: Settings,
): Record<string, string> {
  const { [API_KEY_HEADER.toLowerCase()]: _, ...others } = headers ?? {};
  return {
    accept: 'application/json',
    // A browser has its own, and would ask the service first whether a page may send another.
    ...(platform.process?.versions?.node && { 'user-agent': `crossrate-sdk/${VERSION}` }),
    ...others,
    ...(apiKey && { [API_KEY_HEADER]: apiKey }),
    ...(etag && { 'If-None-Match': etag }),
  };
}

/**
 * The key for an attempt; empty where none is needed.
 *
 * @throws AuthenticationError when the function that gives it fails, or gives what cannot be sent.
 */
export async function keyOf({ keyed }: Operation, { apiKey }: Settings): Promise<string> {
  if (!keyed) return '';
  if (typeof apiKey === 'string') return apiKey;
  let key: string | undefined;
  let cause: unknown;
  try {
    key = readKey(await apiKey());
  } catch (error) {
    cause = error;
  }
  if (key === undefined) throw new AuthenticationError('The function apiKey gave no key.', { cause });
  return key;
}

/**
 * How a request is sent. A redirect is not followed: the key would go along to wherever it leads. And a browser keeps
 * nothing: it would give answers with the age and the quota of another time. Some workers know no such option, and throw
 * when they see it.
 */
export function initOf(headers: Record<string, string>, signal: AbortSignal): FetchInit {
  const hasCache = typeof Request === 'function' && 'cache' in Request.prototype;
  return { headers, signal, redirect: 'manual', ...(hasCache && { cache: 'no-store' }) };
}
