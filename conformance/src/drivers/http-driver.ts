import { API_KEY_HEADER, router } from '@crossrate/contract';
import { describeRequest } from '../exchange.ts';
import { Sender, type SendOptions } from '../suite/sender.ts';
import type { HttpDriver, HttpRequest, Send } from './driver.ts';

/**
 * Creates a driver that calls a target over plain HTTP, each request once.
 *
 * @param url - The address of the target, without `/api`.
 *
 * @example
 * ```ts
 * import { createHttpDriver } from '@crossrate/conformance';
 * const { status, headers } = await createHttpDriver('http://127.0.0.1:3000').get('/api/currencies');
 * console.log(status, headers.get('Cache-Control'));
 * ```
 */
export function createHttpDriver(url: string, options: SendOptions = {}): HttpDriver {
  const sender = new Sender(url, options);
  return buildHttpDriver(url, (request) => sender.send(request, options.signal));
}

/** Builds a driver from a way to send requests. */
export function buildHttpDriver(url: string, send: Send): HttpDriver {
  const base = url.replace(/\/+$/, '');
  const sendRequest = ({ method = 'GET', path, key, headers = {}, body }: HttpRequest) => {
    const init = { method, headers: { ...headers, ...(key !== undefined && { [API_KEY_HEADER]: key }) } };
    return send(describeRequest(base, base + path, { ...init, ...(body !== undefined && { body }) }));
  };
  const get: HttpDriver['get'] = (path, key, headers = {}) => sendRequest({ path, key, headers });
  return {
    get,
    send: sendRequest,
    rates: (key, base) => get(router.rates.path + (base === undefined ? '' : `?${new URLSearchParams({ base })}`), key),
    convert: (key, { from, to, amount }) =>
      get(`${router.convert.path}?${new URLSearchParams({ from, to, amount: String(amount) })}`, key),
    currencies: () => get(router.currencies.path),
  };
}
