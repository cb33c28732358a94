import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type LocalServer, listenLocally } from '../../testing/listen-locally.ts';
import type { Fault } from './broken-server.ts';
import { createProxy, type GoodServer, type ReceivedRequest, type SentAnswer } from './proxy.ts';

/** Starts a proxy that injects a fault in front of a good server. */
export async function startBrokenServer(fault: Fault, good: GoodServer): Promise<LocalServer> {
  const answer = createProxy(fault, good);
  const server = createServer(async (message, response) => {
    try {
      sendAnswer(response, await answer(readRequest(message)));
    } catch (error) {
      // The clause ends with the status `error`, which no test accepts in place of `failed`.
      response.destroy(error instanceof Error ? error : undefined);
    }
  });
  return await listenLocally(server);
}

function readRequest({ method = 'GET', url = '/', headers, rawHeaders }: IncomingMessage): ReceivedRequest {
  const headerNames = rawHeaders.filter((_, index) => index % 2 === 0);
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { method, target: url, headers: new Headers(pairs), headerNames };
}

function sendAnswer(response: ServerResponse, { status, headers, body, raw }: SentAnswer): void {
  if (raw === '') return void response.destroy();
  if (raw !== undefined) return void response.socket?.end(raw);
  response.writeHead(status, [...headers].flat()).end(body ?? undefined);
}
