import { describeRequest, readKey } from '../exchange.ts';
import { isGranted, type Spending } from './ledger.ts';

/** Requests that were sent before a run. */
export interface Beforehand {
  /** The answered requests, with any key or none. */
  readonly requests: number;
  /** The requests with `--key`. */
  readonly key: Spending;
}

/** A `fetch` that counts. */
export interface CountingFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Counts the requests so far. */
  count(): Beforehand;
}

/** Wraps `fetch` to count requests, and those with a key apart. */
export function countRequests(fetch: typeof globalThis.fetch, key: string | undefined): CountingFetch {
  const total = { requests: 0, sent: 0, granted: 0 };
  return {
    async fetch(input, init) {
      const isKeyed = key !== undefined && readKey(describeRequest('http://target', input, init)) === key;
      if (isKeyed) total.sent += 1;
      const answer = await fetch(input, init);
      total.requests += 1;
      if (isKeyed && isGranted(answer.status)) total.granted += 1;
      return answer;
    },
    count: () => ({ requests: total.requests, key: { sent: total.sent, granted: total.granted } }),
  };
}
