/** An answer as it was on the wire. */
export interface Observed {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A `fetch` that remembers its last answer. */
export type ObservedFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Creates a `fetch` that remembers its last answer as it was on the wire. */
export function observeFetch() {
  let last: Observed | undefined;

  async function fetchAndObserve(url: string, init: RequestInit): Promise<Response> {
    last = undefined;
    const response = await fetch(url, init);
    const body = await response.clone().text();
    last = { status: response.status, statusText: response.statusText, headers: response.headers, body };
    return response;
  }

  return { fetch: fetchAndObserve, findLast: () => last };
}
