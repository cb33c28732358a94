import { createServer } from 'node:http';
import { type LocalServer, listenLocally } from '../../tools/testing/listen-locally.ts';
import { type FaultAnswer, FaultRequest, type Forward, type Good, type Patch } from './fault.ts';

/** The server without faults. */
export interface GoodServer extends Good {
  /** The address, without `/api`. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
}

/** The headers that Node's `fetch` adds to a request that does not set them. */
const ADDED_HEADERS = {
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate',
  'Accept-Language': '*',
  'Sec-Fetch-Mode': 'cors',
  'User-Agent': 'node',
};

/** Creates a `fetch` that reaches a server with a fault within the program. */
export function createFaultyFetch(patch: Patch, good: GoodServer): typeof globalThis.fetch {
  const answer = injectFault(patch, good);
  return async (input, init) => {
    const { href, origin } = new URL(String(input));
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(ADDED_HEADERS)) if (!headers.has(name)) headers.set(name, value);
    const { status, headers: sent, body } = await answer(init?.method ?? 'GET', href.slice(origin.length), headers);
    return new Response(body, { status, headers: sent });
  };
}

/** Starts a server with a fault of connections, which a `fetch` within the program cannot have. */
export function startFaultyServer(patch: Patch, good: GoodServer): Promise<LocalServer> {
  const answer = injectFault(patch, good);
  const server = createServer(async ({ method = 'GET', url = '/', headers: received }, response) => {
    const { host: _, connection: __, ...rest } = received;
    const entries = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
    const { status, headers, body, behind } = await answer(method, url, new Headers(entries));
    response.writeHead(status, [...headers].flat()).end(body && Buffer.concat([body, Buffer.from(behind)]));
  });
  return listenLocally(server);
}

function injectFault(patch: Patch, good: GoodServer) {
  const handle = patch(good);
  const forward: Forward = async ({ method, url, headers: sent }) => {
    const headers = new Headers(sent);
    // Faults change the text of bodies, so the good server must not compress.
    headers.set('Accept-Encoding', 'identity');
    const response = await good.fetch(url, { method, headers, redirect: 'manual' });
    return { status: response.status, headers: new Headers(response.headers), text: await response.text() };
  };
  return async (method: string, target: string, headers: Headers) =>
    prepareAnswer(
      await handle(new FaultRequest({ method, url: new URL(good.url + target), headers }), forward),
      method,
    );
}

/** The body is `null` for an answer without one. */
function prepareAnswer({ status, headers, text, bytes, behind = '' }: FaultAnswer, method: string) {
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) headers.delete(name);
  // No body follows, so a fault may state any length.
  if (method === 'HEAD' || status === 204 || status === 304) return { status, headers, body: null, behind };
  const body = Uint8Array.from(bytes ?? new TextEncoder().encode(text));
  headers.set('Content-Length', String(body.byteLength));
  return { status, headers, body, behind };
}
