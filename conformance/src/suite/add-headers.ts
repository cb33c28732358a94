/**
 * Wraps `fetch` to add headers to every request. A header of the request itself takes precedence.
 *
 * @param fetch - Sends the requests. @default the global `fetch`
 */
export function addHeaders(
  fetch: typeof globalThis.fetch = globalThis.fetch,
  headers: Readonly<Record<string, string>> = {},
): typeof globalThis.fetch {
  const added = Object.entries(headers);
  if (added.length === 0) return fetch;
  return (input, init = {}) => {
    const given = init.headers ?? (input instanceof Request ? input.headers : {});
    const sent = new Headers(given);
    const missing = Object.fromEntries(added.filter(([name]) => !sent.has(name)));
    // A plain object keeps the case of its names.
    const isPlain = !(given instanceof Headers || Array.isArray(given));
    const before = isPlain ? given : Object.fromEntries(sent);
    return fetch(input, { ...init, headers: { ...(before as Record<string, string>), ...missing } });
  };
}
