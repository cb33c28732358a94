import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { MockAddresses } from '../addresses.ts';
import { MockControls } from '../create-mock-crossrate.ts';
import { MockEngine } from '../engine.ts';
import type { MockCrossrate } from '../mock-crossrate.ts';
import type { MockCrossrateOptions } from '../options.ts';
import type { WireRequest } from '../wire.ts';
import { CONTROL_PATH, control } from './control.ts';
import { isAtOwnAddress, mayControl } from './may-control.ts';
import { readPreference } from './prefer.ts';
import { isPageFile, sendPageFile } from './send-page-file.ts';
import { Watchers } from './watchers.ts';
import { writeCurl } from './write-curl.ts';

const EVENTS_PATH = `${CONTROL_PATH}/events`;
const REFUSAL = { error: 'Only programs and its own page control the mock, at its own address, such as 127.0.0.1.' };

/** Options of a mock that is served over HTTP. */
interface ListenOptions extends MockCrossrateOptions {
  /** @default `127.0.0.1` */
  readonly host?: string;
  /** @default 0, which chooses a free port */
  readonly port?: number;
  /** Receives every request once its answer is known. */
  readonly onRequest?: (request: MockCrossrate['requests'][number]) => void;
}

/** A mock served over HTTP. */
export interface LiveMock extends AsyncDisposable {
  /** The address of the mock, such as `http://127.0.0.1:4011`. */
  readonly url: string;
  readonly mock: MockCrossrate;
}

/**
 * Serves a mock over HTTP.
 *
 * @throws Error when the server cannot listen.
 */
export async function listen(options: ListenOptions = {}): Promise<LiveMock> {
  const { host = '127.0.0.1', port = 0, onRequest } = options;
  const engine = new MockEngine(options);
  const mock = new MockControls(engine, new MockAddresses(options));
  const watchers = new Watchers(engine);
  const given = Object.keys(options.keys ?? {});
  const closing = new AbortController();

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = 'GET', url: target = '/' } = req;
    const headers = readHeaders(req);
    const [path = ''] = target.split('?', 1);
    const request = { method, target, headers };
    // A program gets the 404 of the service at `/`.
    if (method === 'GET' && isPageFile(path) && (path !== '/' || headers.get('Accept')?.includes('text/html'))) {
      if (isAtOwnAddress(headers, host)) sendPageFile(res, path);
      else sendJson(res, 403, REFUSAL);
      return;
    }
    if (path === CONTROL_PATH || path.startsWith(`${CONTROL_PATH}/`)) return answerControl(res, request);
    const { delay, answer } = engine.answer(request, readPreference(request.headers));
    const latest = engine.requests.at(-1);
    if (latest && method !== 'OPTIONS') {
      onRequest?.(latest);
      const { status, key } = latest;
      watchers.log({ at: Date.now(), status, key, delay, curl: writeCurl(url, request, given) });
    }
    if (delay > 0) await setTimeout(Math.min(delay, 2 ** 31 - 1), undefined, { signal: closing.signal });
    if (answer === 'reset') return void req.socket.resetAndDestroy();
    res.writeHead(answer.status, answer.headers).end(answer.body);
  }

  function answerControl(res: ServerResponse, request: WireRequest): void {
    if (!mayControl(request.headers, host)) sendJson(res, 403, REFUSAL);
    else if (request.method === 'GET' && request.target === EVENTS_PATH) watchers.add(res);
    else {
      const { status, body } = control({ engine, mock }, request);
      sendJson(res, status, body, request.method === 'GET' ? 2 : 0);
      if (request.method === 'PUT') watchers.showState();
    }
  }

  const server = createServer((req, res) => void serve(req, res).catch(() => res.destroy()));
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  return {
    url,
    mock,
    async [Symbol.asyncDispose]() {
      closing.abort();
      server.close();
      server.closeAllConnections();
    },
  };
}

function sendJson(res: ServerResponse, status: number, body: unknown, indentation = 0): void {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(`${JSON.stringify(body, null, indentation)}\n`);
}

function readHeaders({ headers }: IncomingMessage): Headers {
  const single = Object.entries(headers).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return new Headers(single);
}
