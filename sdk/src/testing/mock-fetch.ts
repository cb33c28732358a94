import type { MockAddresses } from './addresses.ts';
import type { MockEngine } from './engine.ts';
import { respond } from './respond.ts';

/**
 * Makes a `fetch` that reaches nothing but the mock.
 *
 * What it is given is read by hand: simulated browsers have a `Request` of their own, which Node's would not take.
 */
export function createMockFetch(engine: MockEngine, addresses: MockAddresses): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const request = typeof input === 'object' && 'url' in input ? input : undefined;
    const address = new URL(request?.url ?? String(input), ownAddress()).href;
    const method = (init.method ?? request?.method ?? 'GET').toUpperCase();
    const headers = new Headers(init.headers ?? request?.headers);
    const signal = init.signal ?? request?.signal;
    const response = await respond(engine, { method, target: addresses.targetOf(address), headers }, signal);
    if (response !== 'reset') return response;
    // As Node's own has it.
    const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    throw new TypeError('fetch failed', { cause });
  };
}

/** Of a page, which may ask by a path alone. */
function ownAddress(): string | undefined {
  return (globalThis as { location?: { href?: string } }).location?.href;
}
