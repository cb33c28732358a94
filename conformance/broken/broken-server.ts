import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request on its way to the real server. */
export interface ProxyRequest {
  readonly method: string;
  /** At the real server. */
  readonly url: URL;
  readonly headers: Headers;
}

/** An answer on its way back. */
export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body in other bytes than those of the text. */
  readonly bytes?: Uint8Array | undefined;
  /** What goes over the connection instead of an answer of HTTP; the connection is closed after it. */
  readonly raw?: string | undefined;
}

/** Asks the real server. */
export type Ask = (request: ProxyRequest) => Promise<ProxyAnswer>;

/** What a broken server has for itself. */
export interface Own {
  /** A good key, for requests that should have been refused. */
  readonly key: string;
}

/**
 * What a broken server does with requests: change them, change the answers, or answer by itself. It is made anew for every
 * server that is started, so that each has counters of its own.
 */
export type Spoil = (own: Own) => (request: ProxyRequest, ask: Ask) => ProxyAnswer | Promise<ProxyAnswer>;

/** A server that keeps every promise of the interface but one. */
export interface BrokenServer {
  readonly id: string;
  /** What it does wrong, so that it reads after the word "which". */
  readonly title: string;
  /** The clauses that must fail, at the least. */
  readonly caughtBy: readonly [string, ...string[]];
  /** `http` when the SDK sends nothing that would show it. @default both drivers */
  readonly only?: 'http';
  readonly spoil: Spoil;
}

/** A server that was started. */
export interface StartedServer extends AsyncDisposable {
  readonly url: string;
}

/** Spoils nothing. */
export const healthy: Spoil = () => (request, ask) => ask(request);

/** Starts a spoilt server in front of a real one. */
export async function startBrokenServer(spoil: Spoil, realUrl: string, own: Own): Promise<StartedServer> {
  const handle = spoil(own);
  const server = createServer(async (message, response) => {
    try {
      send(response, message, await handle(requestOf(message, realUrl), askReal));
    } catch (error) {
      // The clause that asked ends as an error, which no test takes for a failure.
      response.destroy(error instanceof Error ? error : undefined);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function requestOf({ method = 'GET', url = '/', headers: received }: IncomingMessage, realUrl: string): ProxyRequest {
  const headers = new Headers(received as Record<string, string>);
  for (const hop of ['host', 'connection']) headers.delete(hop);
  // Bodies are changed as plain text.
  headers.set('Accept-Encoding', 'identity');
  return { method, url: new URL(url, realUrl), headers };
}

async function askReal({ method, url, headers }: ProxyRequest): Promise<ProxyAnswer> {
  const response = await fetch(url, { method, headers, redirect: 'manual' });
  return { status: response.status, headers: new Headers(response.headers), text: await response.text() };
}

function send(response: ServerResponse, { method, socket }: IncomingMessage, answer: ProxyAnswer): void {
  const { status, headers, text, bytes = Buffer.from(text), raw } = answer;
  if (raw === '') return void socket.destroy();
  if (raw !== undefined) return void socket.end(raw);
  for (const hop of ['connection', 'keep-alive', 'transfer-encoding', 'content-length']) headers.delete(hop);
  const hasBody = method !== 'HEAD' && status !== 304;
  if (hasBody) headers.set('Content-Length', String(bytes.byteLength));
  response.writeHead(status, [...headers].flat()).end(hasBody ? bytes : undefined);
}
