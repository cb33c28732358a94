import { API_KEY_HEADER, type router } from '@crossrate/contract';
import type { Clock } from '../src/clock.ts';

/** The name of an operation. */
export type OperationName = keyof typeof router;

/** A request, addressed to the good server. */
export class FaultRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;

  constructor({ method, url, headers }: Pick<FaultRequest, 'method' | 'url' | 'headers'>) {
    this.method = method;
    this.url = url;
    this.headers = headers;
  }

  /** The key that was sent; empty without one. */
  get key(): string {
    return this.header(API_KEY_HEADER);
  }

  /** The first value of a parameter; empty without one. */
  get(name: string): string {
    return this.url.searchParams.get(name) ?? '';
  }

  /** Empty without the header. */
  header(name: string): string {
    return this.headers.get(name) ?? '';
  }

  /** Tells whether the request is for an operation. */
  isFor(operation: OperationName): boolean {
    return this.url.pathname === `/api/${operation}`;
  }

  /** Tells whether the request is to convert a currency into itself. */
  isOfOneCurrency(): boolean {
    return this.isFor('convert') && this.get('from') !== '' && this.get('from') === this.get('to');
  }

  /** Copies the request with another value of a parameter; `null` drops the parameter. */
  with(name: string, value: string | null): FaultRequest {
    // `searchParams` would write an unchanged query with other escapes, and without repeated values.
    if (value === this.url.searchParams.get(name)) return this;
    const url = new URL(this.url);
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    return new FaultRequest({ ...this, url });
  }

  /** Copies the request with another header; `null` drops the header. */
  withHeader(name: string, value: string | null): FaultRequest {
    const headers = new Headers(this.headers);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return new FaultRequest({ ...this, headers });
  }

  withKey(key: string): FaultRequest {
    return this.withHeader(API_KEY_HEADER, key);
  }

  /** Copies the headers of the request into an unconditional GET of an operation. */
  at(operation: OperationName, search = ''): FaultRequest {
    const url = new URL(`/api/${operation}${search}`, this.url);
    return new FaultRequest({ ...this.withHeader('If-None-Match', null), method: 'GET', url });
  }
}

/** An answer that a client receives. */
export interface FaultAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body in place of `text`. */
  readonly bytes?: Uint8Array;
  /** Bytes that follow the body on a connection. */
  readonly behind?: string;
}

/** Sends a request to the good server. */
export type Forward = (request: FaultRequest) => Promise<FaultAnswer>;

/** The good server, as far as a fault knows it. */
export interface Good {
  /** A key that the good server accepts. A fault that admits too much sends it in place of the client's key. */
  readonly goodKey: string;
  readonly clock: Clock;
}

/** Answers in place of the good server. Each tried server gets a patch of its own, so no two share counters. */
export type Patch = (good: Good) => (request: FaultRequest, forward: Forward) => FaultAnswer | Promise<FaultAnswer>;

/**
 * Faults by the clause that catches them, and by name. A server with the fault of a MUST does not conform, and one with the
 * fault of a SHOULD does.
 */
export type Faults = Readonly<Record<string, Readonly<Record<string, Patch>>>>;
