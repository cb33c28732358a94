import { API_KEY_HEADER, router } from '@crossrate/contract';
import type { Exchange, SentRequest } from '../exchange.ts';
import { Sender, type SendOptions } from './sender.ts';

/** The parameters of a conversion. */
export interface ConversionRequest {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** Calls the operations of a target. */
export interface Api {
  /** Asks for the rates of a base, or of the default base. */
  rates(key: string | undefined, base?: string): Promise<Exchange>;
  convert(key: string | undefined, request: ConversionRequest): Promise<Exchange>;
  /** Asks for the list of currencies, without a key. */
  currencies(): Promise<Exchange>;
}

/** Calls a target with any request. */
export interface Client extends Api {
  /** Sends a `GET` request for a path, which may have a query. */
  get(path: string, key?: string, headers?: Readonly<Record<string, string>>): Promise<Exchange>;
  /** Sends any request. `fetch` rejects a body for `GET` and `HEAD`. */
  send(request: HttpRequest): Promise<Exchange>;
}

/** A request. */
export interface HttpRequest {
  /** @default 'GET' */
  readonly method?: string;
  /** Path and query, without the address of the target. */
  readonly path: string;
  /** The value of the header `X-API-KEY`. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Creates a client of a target, which sends each request once.
 *
 * @param url - The address of the target, without `/api`.
 *
 * @example
 * ```ts
 * import { createClient } from '@crossrate/conformance';
 * const { status, headers } = await createClient('http://127.0.0.1:3000').get('/api/currencies');
 * console.log(status, headers.get('Cache-Control'));
 * ```
 */
export function createClient(url: string, options: SendOptions = {}): Client {
  const sender = new Sender(url, options);
  return buildClient(url, (request) => sender.send(request, options.signal));
}

/** Builds a client from a way to send requests. */
export function buildClient(url: string, sendRequest: (request: SentRequest) => Promise<Exchange>): Client {
  const send: Client['send'] = (request) => sendRequest(describeRequest(url, request));
  const get: Client['get'] = (path, key, headers = {}) => send({ path, key, headers });
  return { get, send, ...buildApi(get) };
}

/** A way to get a path with a key. */
export type Get = (path: string, key?: string) => Promise<Exchange>;

/** Builds the operations from a way to get a path. */
export function buildApi(get: Get): Api {
  return {
    rates: (key, base) => get(router.rates.path + (base === undefined ? '' : `?${new URLSearchParams({ base })}`), key),
    convert: (key, { from, to, amount }) =>
      get(`${router.convert.path}?${new URLSearchParams({ from, to, amount: String(amount) })}`, key),
    currencies: () => get(router.currencies.path),
  };
}

/**
 * Describes a request as `fetch` sends it.
 *
 * @param base - The address of the target, which may have a path.
 */
export function describeRequest(base: string, { method = 'GET', path, key, headers, body }: HttpRequest): SentRequest {
  const address = base.replace(/\/+$/, '');
  const url = new URL(address + path);
  const target = url.href.slice(url.origin.length + new URL(address).pathname.replace(/\/+$/, '').length);
  return {
    method,
    path: target.replace(/[?#].*$/s, ''),
    query: url.searchParams,
    target,
    sentHeaders: { ...headers, ...(key !== undefined && { [API_KEY_HEADER]: key }) },
    ...(body !== undefined && { sentBody: body }),
  };
}
