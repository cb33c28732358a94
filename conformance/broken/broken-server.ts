import type { Clock } from '../src/clock.ts';

/** A request that a proxy received, addressed to the good server. */
export interface ProxyRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** The names of the headers, in the upper and lower case that the client sent; `headers` has lower case only. */
  readonly headerNames: readonly string[];
}

/** An answer that a proxy sends back. */
export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body in place of `text`. */
  readonly bytes?: Uint8Array | undefined;
  /** The bytes before the end of the connection, in place of an HTTP answer; empty for an end without bytes. */
  readonly raw?: string | undefined;
}

/** Sends a request to the good server. */
export type Forward = (request: ProxyRequest) => Promise<ProxyAnswer>;

/** The good server, as far as a fault knows it. */
export interface FaultContext {
  /** A key that the good server accepts. A fault that admits too much sends it in place of the client's key. */
  readonly goodKey: string;
  /** The clock of the run. */
  readonly clock: Clock;
}

/**
 * Injects one fault: the returned function changes requests, changes answers, or answers without the good server. Each
 * started server calls its fault once, so that no two servers share counters.
 *
 * The other modules build faults with combinators, whose names are verbs: `changeAnswers(…)`, `admit(…)`,
 * `readCodes(…)`.
 */
export type Fault = (
  context: FaultContext,
) => (request: ProxyRequest, forward: Forward) => ProxyAnswer | Promise<ProxyAnswer>;

/** A server that breaks one promise of the interface: the good server behind a proxy that injects a fault. */
export interface BrokenServer {
  readonly id: string;
  /** Names the fault, in words that continue "a server which". */
  readonly title: string;
  /** The clauses that must fail. Other clauses may fail, too. */
  readonly caughtBy: readonly [string, ...string[]];
  /** `http` when no request or answer of the SDK can show the fault. @default both drivers */
  readonly only?: 'http';
  /** The clauses without whose requests those of `caughtBy` do not see the fault. They come earlier in a run. */
  readonly after?: readonly string[];
  /** Set when only a whole run sends enough requests to show the fault, or has spent so many that it might miss it. */
  readonly needsWholeRun?: true;
  /** Set when the fault is in the connection, or in bytes that `fetch` must decode. */
  readonly needsConnection?: boolean;
  readonly fault: Fault;
}

/** Forwards everything unchanged. */
export const forwardUnchanged: Fault = () => (request, forward) => forward(request);
