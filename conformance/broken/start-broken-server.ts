import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault, FaultContext, ProxyAnswer, ProxyRequest } from './broken-server.ts';

/** A broken server that listens. */
export interface StartedServer extends AsyncDisposable {
  readonly url: string;
}

/** Starts a proxy that injects a fault in front of a real server. */
export async function startBrokenServer(fault: Fault, realUrl: string, context: FaultContext): Promise<StartedServer> {
  const handle = fault(context);
  const server = createServer(async (message, response) => {
    try {
      sendAnswer(response, message, await handle(readRequest(message, realUrl), forwardToReal));
    } catch (error) {
      // The clause ends with the status `error`, which no test accepts in place of `failed`.
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

function readRequest(message: IncomingMessage, realUrl: string): ProxyRequest {
  const { method = 'GET', url = '/', headers: received, rawHeaders } = message;
  const headers = new Headers(received as Record<string, string>);
  for (const hop of ['host', 'connection']) headers.delete(hop);
  // Faults change bodies as plain text, and so must receive no compressed ones.
  headers.set('X-Asked-Encoding', headers.get('Accept-Encoding') ?? '');
  headers.set('Accept-Encoding', 'identity');
  const headerNames = rawHeaders.filter((_, index) => index % 2 === 0);
  // Not `new URL(url, realUrl)`: a path that begins with two slashes would name another host.
  return { method, url: new URL(new URL(realUrl).origin + url), headers, headerNames };
}

async function forwardToReal({ method, url, headers }: ProxyRequest): Promise<ProxyAnswer> {
  const response = await fetch(url, { method, headers, redirect: 'manual' });
  return { status: response.status, headers: new Headers(response.headers), text: await response.text() };
}

function sendAnswer(response: ServerResponse, { method, socket }: IncomingMessage, answer: ProxyAnswer): void {
  const { status, headers, text, bytes = Buffer.from(text), raw } = answer;
  if (raw === '') return void socket.destroy();
  if (raw !== undefined) return void socket.end(raw);
  for (const hop of ['connection', 'keep-alive', 'transfer-encoding', 'content-length']) headers.delete(hop);
  const hasBody = method !== 'HEAD' && status !== 304;
  if (hasBody) headers.set('Content-Length', String(bytes.byteLength));
  response.writeHead(status, [...headers].flat()).end(hasBody ? bytes : undefined);
}
