import type { KeyRing } from './key-ring.ts';

/** The requests to send, and for how long. */
export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Keys to send in turn, for a load without a key in its headers. */
  readonly keys?: KeyRing;
  /** The status that every answer must have. */
  readonly status: 200 | 304;
  readonly seconds: number;
}

/** The number of answered requests, and the time. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
}

/** A program that sends requests as fast as a server answers. */
export interface LoadGenerator {
  readonly name: 'wrk' | 'autocannon';
  readonly version: string;
  readonly connections: number;
  /** @throws Error when an answer has another status than the load states, or fails to come. */
  send(load: Load): Promise<LoadResult>;
}
