import type { MockAddresses } from './addresses.ts';
import type { MockEngine } from './engine.ts';
import { respond } from './respond.ts';

/**
 * Creates a `fetch` that reaches only the mock.
 *
 * The function reads its arguments property by property: simulated browsers have their own `Request` class, which the
 * constructor of Node's `Request` does not accept.
 */
export function createMockFetch(engine: MockEngine, addresses: MockAddresses): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const request = typeof input === 'object' && 'url' in input ? input : undefined;
    const address = new URL(request?.url ?? String(input), findOwnAddress()).href;
    const method = (init.method ?? request?.method ?? 'GET').toUpperCase();
    const headers = new Headers(init.headers ?? request?.headers);
    const signal = init.signal ?? request?.signal;
    const response = await respond(engine, { method, target: addresses.findTarget(address), headers }, signal);
    if (response !== 'reset') return response;
    // The same error as from Node's `fetch`.
    const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    throw new TypeError('fetch failed', { cause });
  };
}

/** The address of the current page, whose requests may name only a path; `undefined` outside a page. */
function findOwnAddress(): string | undefined {
  return (globalThis as { location?: { href?: string } }).location?.href;
}
