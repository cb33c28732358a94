import { API_KEY_HEADER, router } from '@crossrate/contract';
import type { HttpAnswer, HttpDriver } from './driver.ts';
import { parseJson } from './parse-json.ts';

/**
 * Uses a target over plain HTTP.
 *
 * @param send - Sends the requests. @default the global `fetch`
 */
export function httpDriver(url: string, send: typeof fetch = fetch): HttpDriver {
  const base = url.replace(/\/+$/, '');
  async function get(path: string, key?: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    const keyed = key === undefined ? headers : { ...headers, [API_KEY_HEADER]: key };
    // A redirect would take the key along to wherever it leads.
    const response = await send(base + path, { headers: keyed, redirect: 'manual' });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  }
  return {
    get,
    rates: (key, base) => get(router.rates.path + query(base === undefined ? {} : { base }), key),
    convert: (key, { from, to, amount }) => get(router.convert.path + query({ from, to, amount: String(amount) }), key),
    currencies: () => get(router.currencies.path),
  };
}

function query(parameters: Record<string, string>): string {
  const text = new URLSearchParams(parameters).toString();
  return text && `?${text}`;
}
