import type { KeyRing } from './key-ring.ts';

/** What to ask for, and for how long. */
export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Keys to send in turn, for a load whose headers have none. */
  readonly keys?: KeyRing;
  /** Targets to ask for in turn, in the place of that of the address. */
  readonly targets?: readonly string[];
  /** What every answer must have. */
  readonly status: number;
  readonly seconds: number;
}

/** What a server has answered, and in what time. */
export interface Answered {
  readonly requests: number;
  readonly seconds: number;
  readonly p99Ms: number;
}

/** A program that sends as many requests as a server answers. */
export interface LoadGenerator {
  readonly name: 'wrk' | 'autocannon';
  readonly version: string;
  readonly connections: number;
  /** @throws Error when an answer is not what the load says, or fails to come. */
  send(load: Load): Promise<Answered>;
}
