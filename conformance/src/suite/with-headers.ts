/**
 * Lets headers go with every request that has no such header of its own.
 *
 * @param fetch - Sends the requests. @default the global `fetch`
 */
export function withHeaders(
  fetch: typeof globalThis.fetch = globalThis.fetch,
  headers: Readonly<Record<string, string>> = {},
): typeof globalThis.fetch {
  const added = Object.entries(headers);
  if (added.length === 0) return fetch;
  return (input, init = {}) => {
    const own = new Headers(init.headers ?? (input instanceof Request ? input.headers : {}));
    const missing = Object.fromEntries(added.filter(([name]) => !own.has(name)));
    // The names of the others stay as they were written.
    const written = init.headers instanceof Headers || Array.isArray(init.headers) ? [...own] : undefined;
    const before = written ? Object.fromEntries(written) : init.headers;
    return fetch(input, { ...init, headers: { ...(before as Record<string, string>), ...missing } });
  };
}
