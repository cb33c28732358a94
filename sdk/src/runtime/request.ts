import { API_KEY_HEADER } from '../generated/api-key-header.ts';
import type { Answer } from './answer.ts';
import { unexpected } from './error-of.ts';
import type { Exchange } from './exchange.ts';
import type { Settings } from './options.ts';
import { quotaOf } from './quota-of.ts';
import { readData } from './read-data.ts';

/** An operation of the service. */
export interface Operation {
  /** As in the contract. */
  readonly id: string;
  readonly path: string;
  /** Whether it needs an API key. */
  readonly keyed: boolean;
}

/** The values that an operation sends in the query string. */
export type Query = Readonly<Record<string, string | number | bigint | boolean | undefined>>;

/** The address of a request. */
export function urlOf({ path }: Operation, query: Query, { baseUrl }: Settings): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = String(parameters);
  return baseUrl + path + (text && `?${text}`);
}

/** The headers of a request. The key goes only where one is needed. */
export function headersOf({ keyed }: Operation, { apiKey, headers }: Settings): Record<string, string> {
  const { [API_KEY_HEADER.toLowerCase()]: _, ...others } = headers;
  return { accept: 'application/json', ...others, ...(keyed && apiKey ? { [API_KEY_HEADER]: apiKey } : {}) };
}

/**
 * Reads an answer. Each caller gets data of its own, which it may change.
 *
 * @throws UnexpectedResponseError when the body is not one of the service's.
 */
export function answerOf<Data>(
  { id }: Operation,
  { response, text }: Exchange,
  { apiKey, check }: Settings,
): Answer<Data> {
  let data: unknown;
  try {
    data = readData(text);
  } catch {
    // The parser's own error quotes the text, and with it perhaps the key.
    throw unexpected('The answer is not JSON.', response, text, apiKey);
  }
  const problem = typeof data === 'object' && data ? check?.(id, data) : 'it is no object';
  if (problem) throw unexpected(`The answer does not match: ${problem}.`, response, text, apiKey);
  return { data: data as Data, response, quota: quotaOf(response) };
}
