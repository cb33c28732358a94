import { describeRequest } from '../exchange.ts';
import { Ledger, type Spending } from './ledger.ts';

/** Requests that were sent before a run. */
export interface Beforehand {
  /** The answered requests, with any key or none. */
  readonly requests: number;
  /** The requests with `--key`. */
  readonly key: Spending;
}

/** A `fetch` that counts. */
interface CountingFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Counts the requests so far. */
  count(): Beforehand;
}

/** Wraps `fetch` to count requests, and those with a key apart. */
export function countRequests(fetch: typeof globalThis.fetch, key: string | undefined): CountingFetch {
  const ledger = new Ledger();
  let requests = 0;
  return {
    async fetch(input, init) {
      const request = describeRequest('http://target', input, init);
      ledger.enter(request);
      const answer = await fetch(input, init);
      ledger.settle(request, answer.status);
      requests += 1;
      return answer;
    },
    count: () => ({ requests, key: ledger.readSpending(key) }),
  };
}
