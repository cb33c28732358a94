import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from '../../tools/testing/listen-locally.ts';

/** An answer for the server to give. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly body?: string | Uint8Array | object;
  readonly headers?: Record<string, string>;
}

/** The server's reaction to a request: an answer, or any action on the connection. */
export type Step = ScriptedAnswer | ((req: IncomingMessage, res: ServerResponse) => void);

/** A server that follows a script with a step for each request; the last step is repeated. */
export interface ScriptedServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly IncomingMessage[];
  /** Replaces the script. */
  script(...steps: Step[]): void;
  /** Resolves once the server has received that many requests. */
  waitUntilReceived(count: number): Promise<void>;
  /** Resolves once no request is under way: each has its answer, or its client has hung up. */
  waitUntilIdle(): Promise<void>;
}

/** Starts a scripted server. */
export async function startScriptedServer(...first: Step[]): Promise<ScriptedServer> {
  let steps = first;
  const requests: IncomingMessage[] = [];
  const underWay = new Set<Promise<unknown>>();
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer((req, res) => {
    requests.push(req);
    const ended = new Promise((resolve) => res.once('close', resolve)).finally(() => underWay.delete(ended));
    underWay.add(ended);
    for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
    const step = (steps.length > 1 ? steps.shift() : steps[0]) ?? {};
    if (typeof step === 'function') return step(req, res);
    return answer(res, step);
  });
  return {
    ...(await listenLocally(server)),
    requests,
    script(...next) {
      steps = next;
    },
    waitUntilReceived: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    waitUntilIdle: () => Promise.all(underWay).then(() => {}),
  };
}

function answer(res: ServerResponse, { status = 200, body = {}, headers = {} }: ScriptedAnswer): void {
  // The time of the test's clock, which may be fake. Node's own `Date` header would have the real time.
  const date = new Date(Date.now()).toUTCString();
  res.writeHead(status, { 'Content-Type': 'application/json', Date: date, ...headers });
  res.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body));
}
