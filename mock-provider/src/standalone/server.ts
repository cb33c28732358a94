import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getResponse, HttpResponse, type RequestHandler } from 'msw';
import { createMockProviders, type MockOptions, type MockProviders } from '../mock-providers.ts';
import { createControlHandlers, MOCK_ORIGIN } from './control.ts';
import { mayControl } from './may-control.ts';

/** The options of a stand-alone mock. */
export interface MockServerOptions extends MockOptions {
  /**
   * The address on which the mock listens.
   *
   * @default `127.0.0.1`
   */
  readonly host?: string;
  /** `0` takes a free port. @default 0 */
  readonly port?: number;
}

/** A running stand-alone mock. */
export interface MockServer extends AsyncDisposable {
  /** The address of the mock, such as `http://127.0.0.1:4020`. */
  readonly url: string;
  /** The providers, whose scenarios a program may change while the mock runs. */
  readonly providers: MockProviders;
}

/**
 * Serves the mocked providers over HTTP: `http://127.0.0.1:4020/api.frankfurter.dev/v2/rates` answers as
 * `https://api.frankfurter.dev/v2/rates` does.
 *
 * @throws Error when the mock cannot listen on the address and port.
 *
 * @example
 * ```ts
 * import { buildProviderSettings, startMockServer } from '@crossrate/mock-provider/standalone';
 *
 * await using mock = await startMockServer({ scenarios: { ecb: 'stale' } });
 * console.log(buildProviderSettings(mock.url));
 * ```
 */
export async function startMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  const { host = '127.0.0.1', port = 0 } = options;
  const providers = createMockProviders(options);
  const handlers = [...createControlHandlers(providers), ...providers.handlers];
  const server = createServer((req, res) => {
    answer(handlers, req, host)
      .then((response) => send(response, res))
      .catch(() => res.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    providers,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Rebuilds the request to a provider, whose host is the first part of the path. A first part without a dot is no host:
 * the request is for the mock itself.
 *
 * @throws TypeError for an address or a method that no `Request` can have.
 */
function buildRequest({ url = '/', method = 'GET', headers }: IncomingMessage): Request {
  const [, first = ''] = url.split('/');
  const address = first.includes('.') ? `https:/${url}` : `${MOCK_ORIGIN}${url}`;
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(address, { method, headers: sent });
}

async function answer(handlers: RequestHandler[], req: IncomingMessage, host: string): Promise<Response> {
  const request = buildRequest(req);
  if (new URL(request.url).origin === MOCK_ORIGIN && !mayControl(req.headers, host)) {
    return HttpResponse.json({ error: 'Only programs control the mock, at its own address.' }, { status: 403 });
  }
  const unknown = () => HttpResponse.json({ error: 'No mocked provider has this address.' }, { status: 404 });
  return (await getResponse(handlers, request)) ?? unknown();
}

async function send(response: Response, res: ServerResponse): Promise<void> {
  if (response.type === 'error') {
    res.socket?.resetAndDestroy();
    return;
  }
  res.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) await pipeline(Readable.fromWeb(response.body), res);
  else res.end();
}
