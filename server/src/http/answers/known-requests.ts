import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Responder } from '../reply.ts';

/** 2,000 targets with their queries take about 2 MB. */
const MOST_KNOWN = 2_000;
const LONGEST_TARGET = 512;

/**
 * The requests that the contract has accepted before, by their target.
 *
 * The contract says of a target the same every time: which operation it is for, and what its query means. To find that
 * out anew would cost a request a seventh of its time, and half of it where Express and ts-rest have to be asked.
 */
export class KnownRequests {
  readonly #known = new LRUCache<string, Responder>({ max: MOST_KNOWN });

  /** Remembers what does all that is left once the contract has read a request: from the key to the answer. */
  remember({ url = '' }: IncomingMessage, answer: Responder): void {
    if (url.length <= LONGEST_TARGET) this.#known.set(url, answer);
  }

  /** Finds how a request is answered; `undefined` where Express and the contract have to be asked. */
  find({ method, url = '' }: IncomingMessage): Responder | undefined {
    return method === 'GET' || method === 'HEAD' ? this.#known.get(url) : undefined;
  }
}
