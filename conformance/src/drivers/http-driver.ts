import { API_KEY_HEADER, router } from '@crossrate/contract';
import { type Clock, systemClock } from '../clock.ts';
import { answerRequest, describeRequest } from '../exchange.ts';
import type { HttpAnswer, HttpDriver, HttpRequest } from './driver.ts';

/**
 * Creates a driver that calls a target over plain HTTP.
 *
 * @param url - The address of the target, without `/api`.
 * @param fetch - Sends the requests. @default the global `fetch`
 * @param clock - Tells when an answer was received. @default the clock of the machine
 *
 * @example
 * ```ts
 * import { createHttpDriver } from '@crossrate/conformance';
 * const { status, headers } = await createHttpDriver('http://127.0.0.1:3000').get('/api/currencies');
 * console.log(status, headers.get('Cache-Control'));
 * ```
 */
export function createHttpDriver(
  url: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  clock: Clock = systemClock,
): HttpDriver {
  const base = url.replace(/\/+$/, '');
  async function send({ method = 'GET', path, key, headers = {}, body }: HttpRequest): Promise<HttpAnswer> {
    const allHeaders = key === undefined ? headers : { ...headers, [API_KEY_HEADER]: key };
    // `fetch` would send the key to the address of a redirect.
    const init = { method, headers: allHeaders, redirect: 'manual', ...(body !== undefined && { body }) } as const;
    const response = await fetch(base + path, init);
    const text = await response.text();
    return answerRequest(describeRequest(base, base + path, init), { response, text, receivedAt: clock.now() });
  }
  const get: HttpDriver['get'] = (path, key, headers = {}) => send({ path, key, headers });
  return {
    get,
    send,
    rates: (key, base) => get(router.rates.path + formatQuery(base === undefined ? {} : { base }), key),
    convert: (key, { from, to, amount }) =>
      get(router.convert.path + formatQuery({ from, to, amount: String(amount) }), key),
    currencies: () => get(router.currencies.path),
  };
}

function formatQuery(parameters: Record<string, string>): string {
  const text = new URLSearchParams(parameters).toString();
  return text && `?${text}`;
}
