import type { Fault } from './broken-server.ts';
import { createProxy, type GoodServer } from './proxy.ts';

/** The headers that Node's `fetch` adds to a request that does not set them. */
const ADDED_HEADERS = {
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate',
  'Accept-Language': '*',
  'Sec-Fetch-Mode': 'cors',
  'User-Agent': 'node',
};

/**
 * Creates a `fetch` that reaches a broken server within the program. A connection costs three times as much as the
 * other work of a request, and most faults do not concern the connection.
 *
 * @returns a `fetch` that throws when the answer needs a connection, because the answer is no HTTP.
 */
export function createBrokenFetch(fault: Fault, good: GoodServer): typeof globalThis.fetch {
  const answer = createProxy(fault, good);
  return async (input, init) => {
    const { url, method, headers } = new Request(input, init);
    for (const [name, value] of Object.entries(ADDED_HEADERS)) if (!headers.has(name)) headers.set(name, value);
    const { pathname, search } = new URL(url);
    const headerNames = Object.keys(init?.headers ?? {});
    const { status, body, raw, ...sent } = await answer({ method, target: pathname + search, headers, headerNames });
    if (raw !== undefined) throw new Error('This fault needs a connection: start the broken server.');
    return new Response(body, { status, headers: sent.headers });
  };
}
