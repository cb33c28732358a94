import { type Clock, systemClock } from '../src/clock.ts';
import type { Fault, FaultContext, Forward, ProxyAnswer } from './broken-server.ts';

/** The server without faults behind a proxy. */
export interface GoodServer extends Omit<FaultContext, 'clock'> {
  /** The address, without `/api`. */
  readonly url: string;
  /** Sends the requests of the proxy. @default the global `fetch` */
  readonly fetch?: typeof globalThis.fetch;
  /** @default the clock of the machine */
  readonly clock?: Clock;
}

/** A request as a client sent it. */
export interface ReceivedRequest {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  readonly headers: Headers;
  /** The names of the headers, in the upper and lower case that the client sent. */
  readonly headerNames: readonly string[];
}

/** An answer as a client shall receive it. */
export interface SentAnswer extends Pick<ProxyAnswer, 'status' | 'headers' | 'raw'> {
  /** `null` for an answer without a body. */
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Creates a proxy that injects a fault in front of a good server. */
export function createProxy(fault: Fault, good: GoodServer): (request: ReceivedRequest) => Promise<SentAnswer> {
  const { fetch = globalThis.fetch, goodKey, clock = systemClock } = good;
  const handle = fault({ goodKey, clock });
  const forward: Forward = async ({ method, url, headers }) => {
    const response = await fetch(url, { method, headers, redirect: 'manual' });
    return { status: response.status, headers: new Headers(response.headers), text: await response.text() };
  };
  // `new URL(target, good.url)` would take a path that begins with two slashes for another host.
  const { origin } = new URL(good.url);
  return async ({ method, target, headers, headerNames }) => {
    const answer = await handle(
      { method, url: new URL(origin + target), headers: prepareHeaders(headers), headerNames },
      forward,
    );
    return toSentAnswer(answer, method);
  };
}

function prepareHeaders(received: Headers): Headers {
  const headers = new Headers(received);
  for (const name of ['host', 'connection']) headers.delete(name);
  // Faults change the text of bodies, so the good server must not compress. Some faults read X-Asked-Encoding.
  headers.set('X-Asked-Encoding', headers.get('Accept-Encoding') ?? '');
  headers.set('Accept-Encoding', 'identity');
  return headers;
}

function toSentAnswer({ status, headers, text, bytes, raw }: ProxyAnswer, method: string): SentAnswer {
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) headers.delete(name);
  // No body follows, so a fault may state any length.
  if (method === 'HEAD' || status === 304) return { status, headers, raw, body: null };
  headers.delete('content-length');
  if (status === 204) return { status, headers, raw, body: null };
  const body = Uint8Array.from(bytes ?? new TextEncoder().encode(text));
  headers.set('Content-Length', String(body.byteLength));
  return { status, headers, raw, body };
}
