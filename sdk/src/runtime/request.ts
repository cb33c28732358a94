import { API_KEY_HEADER } from '../generated/api-key-header.ts';
import { VERSION } from '../generated/version.ts';
import { AuthenticationError } from './errors.ts';
import { type FetchInit, readKey, type Settings } from './options.ts';
import { platform } from './platform.ts';
import { readObject } from './read-object.ts';

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

/** What is called, and how. */
export interface Call extends Operation, Settings {
  readonly asked: Query;
  /** The address, by which the answer also is kept. */
  readonly url: string;
}

/**
 * Puts a call together.
 *
 * @throws TypeError when the parameters are no object.
 */
export function callOf(operation: Operation, parameters: object, settings: Settings): Call {
  const asked = operation.query(readObject(parameters));
  const search = String(new URLSearchParams(asked as Record<string, string>));
  return { ...settings, ...operation, asked, url: settings.baseUrl + operation.path + (search && `?${search}`) };
}

/**
 * The key for an attempt; empty where none is needed.
 *
 * @throws AuthenticationError when the function that gives it fails, or gives what cannot be sent.
 */
export async function keyOf({ keyed, apiKey }: Call): Promise<string> {
  if (!keyed) return '';
  if (typeof apiKey === 'string') return apiKey;
  try {
    return readKey(await apiKey());
  } catch (cause) {
    throw new AuthenticationError('The function apiKey gave no key.', { cause });
  }
}

/**
 * How a request is sent. A redirect is not followed: the key would go along to wherever it leads. And a browser keeps
 * nothing: it would give answers with the age and the quota of another time. Some workers know no such option, and throw
 * when they see it.
 */
export function initOf(
  { headers }: Call,
  signal: AbortSignal,
  apiKey: string,
  etag: string | null | undefined,
): FetchInit {
  return {
    headers: {
      accept: 'application/json',
      // A browser has its own, and would ask the service first whether a page may send another.
      ...(platform.process?.versions?.node && { 'user-agent': `crossrate-sdk/${VERSION}` }),
      ...headers,
      ...(apiKey && { [API_KEY_HEADER]: apiKey }),
      ...(etag && { 'If-None-Match': etag }),
    },
    signal,
    redirect: 'manual',
    ...('cache' in Object(globalThis.Request?.prototype) && { cache: 'no-store' }),
  };
}
