import type { Fault, FaultContext, Forward, ProxyAnswer } from './broken-server.ts';

/** The server without faults that stands behind a broken one. */
export interface GoodServer extends FaultContext {
  /** Without `/api`. */
  readonly url: string;
  /**
   * Reaches the server.
   *
   * @default the global `fetch`
   */
  readonly fetch?: typeof globalThis.fetch;
}

/** A request as a client sent it. */
export interface ReceivedRequest {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  readonly headers: Headers;
  /** In the letters that the client sent. */
  readonly headerNames: readonly string[];
}

/** An answer as a client shall receive it. */
export interface SentAnswer extends Pick<ProxyAnswer, 'status' | 'headers' | 'raw'> {
  /** `null` for an answer without a body. */
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Answers the requests of the clients of one broken server. */
export type BrokenProxy = (request: ReceivedRequest) => Promise<SentAnswer>;

/** Creates a proxy that injects a fault in front of a good server. */
export function createProxy(fault: Fault, { url, fetch = globalThis.fetch, goodKey }: GoodServer): BrokenProxy {
  const handle = fault({ goodKey });
  const forward: Forward = async ({ method, url, headers }) => {
    const response = await fetch(url, { method, headers, redirect: 'manual' });
    return { status: response.status, headers: new Headers(response.headers), text: await response.text() };
  };
  // Not `new URL(target, url)`: a path that begins with two slashes would name another host.
  const { origin } = new URL(url);
  return async ({ method, target, headers, headerNames }) => {
    const answer = await handle(
      { method, url: new URL(origin + target), headers: createHeaders(headers), headerNames },
      forward,
    );
    return toSentAnswer(answer, method);
  };
}

function createHeaders(received: Headers): Headers {
  const headers = new Headers(received);
  for (const hop of ['host', 'connection']) headers.delete(hop);
  // Faults change bodies as plain text, and so must receive no compressed ones.
  headers.set('X-Asked-Encoding', headers.get('Accept-Encoding') ?? '');
  headers.set('Accept-Encoding', 'identity');
  return headers;
}

function toSentAnswer({ status, headers, text, bytes, raw }: ProxyAnswer, method: string): SentAnswer {
  for (const hop of ['connection', 'keep-alive', 'transfer-encoding', 'content-length']) headers.delete(hop);
  if (method === 'HEAD' || [204, 304].includes(status)) return { status, headers, raw, body: null };
  const body = Uint8Array.from(bytes ?? new TextEncoder().encode(text));
  headers.set('Content-Length', String(body.byteLength));
  return { status, headers, raw, body };
}
