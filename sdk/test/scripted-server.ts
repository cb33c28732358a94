import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with a request: an answer, or anything with the connection. */
export type Step =
  | { readonly status?: number; readonly body?: string | object; readonly headers?: Record<string, string> }
  | ((req: IncomingMessage, res: ServerResponse) => void);

/** A server that does with each request what a test has written down; the last step is repeated. */
export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly IncomingMessage[];
  /** Replaces what is written down. */
  script(...steps: Step[]): void;
  /** Resolves once there were so many requests. */
  received(count: number): Promise<void>;
}

/** Starts one. */
export async function startScriptedServer(...first: Step[]): Promise<ScriptedServer> {
  let steps = first;
  const requests: IncomingMessage[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer((req, res) => {
    requests.push(req);
    for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
    const step = (steps.length > 1 ? steps.shift() : steps[0]) ?? {};
    if (typeof step === 'function') return step(req, res);
    const { status = 200, body = {}, headers = {} } = step;
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    return res.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script(...next) {
      steps = next;
    },
    received: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
