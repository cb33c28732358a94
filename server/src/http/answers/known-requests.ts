import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Reply } from '../reply.ts';

/** 2,000 targets with their queries take about 2 MB. */
const MOST_KNOWN = 2_000;
const LONGEST_TARGET = 512;

/** An operation, together with the query that the contract has read from a request. */
export interface KnownRequest {
  readonly isPublic: boolean;
  answer(res: Reply): void | Promise<void>;
}

/**
 * The requests that the contract has accepted before, by their target.
 *
 * The contract says of a target the same every time: which operation it is for, and what its query means. To find that
 * out anew, through Express, ts-rest and zod, would cost a request a third of its time.
 */
export class KnownRequests {
  readonly #known = new LRUCache<string, KnownRequest>({ max: MOST_KNOWN });

  /** Remembers what the contract has read from a request. */
  remember({ url = '' }: IncomingMessage, known: KnownRequest): void {
    if (url.length <= LONGEST_TARGET) this.#known.set(url, known);
  }

  /** What the contract reads from a request; `undefined` where that has to be found out. */
  find({ method, url = '' }: IncomingMessage): KnownRequest | undefined {
    return method === 'GET' || method === 'HEAD' ? this.#known.get(url) : undefined;
  }
}
