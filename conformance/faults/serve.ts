import { FaultRequest, type Forward, type Good, type Patch } from './fault.ts';

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
  const handle = patch(good);
  const forward: Forward = async ({ method, url, headers: sent }) => {
    const headers = new Headers(sent);
    // Faults change the text of bodies, so the good server must not compress.
    headers.set('Accept-Encoding', 'identity');
    const response = await good.fetch(url, { method, headers, redirect: 'manual' });
    return { status: response.status, headers: new Headers(response.headers), text: await response.text() };
  };
  return async (input, init) => {
    const { href, origin } = new URL(String(input));
    const method = init?.method ?? 'GET';
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(ADDED_HEADERS)) if (!headers.has(name)) headers.set(name, value);
    const request = new FaultRequest({ method, url: new URL(good.url + href.slice(origin.length)), headers });
    const { status, headers: sent, text, bytes = new TextEncoder().encode(text) } = await handle(request, forward);
    // No body follows, so a fault may state any length.
    if (method === 'HEAD' || status === 204 || status === 304) return new Response(null, { status, headers: sent });
    sent.set('Content-Length', String(bytes.byteLength));
    return new Response(Uint8Array.from(bytes), { status, headers: sent });
  };
}
