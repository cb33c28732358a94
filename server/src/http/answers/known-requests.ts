import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Responder } from '../reply.ts';

/** The greatest number of targets: with their queries, they take about 2 MB. */
const MOST_KNOWN = 2_000;
const LONGEST_TARGET = 512;

/**
 * Remembers the requests that the contract has accepted, by their target.
 *
 * The contract gives the same target the same operation and the same query every time. Reading a target again would
 * cost a seventh of the time of a request, or half of it through Express and ts-rest.
 */
export class KnownRequests {
  readonly #known = new LRUCache<string, Responder>({ max: MOST_KNOWN });

  /** Remembers the responder of a request, which does everything after the reading: from the key to the answer. */
  remember({ url = '' }: IncomingMessage, answer: Responder): void {
    if (url.length <= LONGEST_TARGET) this.#known.set(url, answer);
  }

  /** Finds the responder of a request; `undefined` when Express and the contract have to read the request. */
  find({ method, url = '' }: IncomingMessage): Responder | undefined {
    return method === 'GET' || method === 'HEAD' ? this.#known.get(url) : undefined;
  }
}
