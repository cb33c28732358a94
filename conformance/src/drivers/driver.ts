import type { Exchange } from '../exchange.ts';

/** What came back: a status and the parsed body. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An answer with all that plain HTTP shows, and its request. */
export type HttpAnswer = Exchange;

/** The values of a conversion, as an application has them. */
export interface ConversionRequest {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** A way to use the operations of a target. */
export interface Driver {
  rates(key: string | undefined, base?: string): Promise<Answer>;
  convert(key: string | undefined, request: ConversionRequest): Promise<Answer>;
  currencies(): Promise<Answer>;
}

/** Plain HTTP can send anything and see everything. */
export interface HttpDriver extends Driver {
  rates(key: string | undefined, base?: string): Promise<HttpAnswer>;
  convert(key: string | undefined, request: ConversionRequest): Promise<HttpAnswer>;
  currencies(): Promise<HttpAnswer>;
  get(path: string, key?: string, headers?: Readonly<Record<string, string>>): Promise<HttpAnswer>;
  /** Sends any request; a body only where the method has one. */
  send(request: HttpRequest): Promise<HttpAnswer>;
}

/** A request over plain HTTP. */
export interface HttpRequest {
  /** @default 'GET' */
  readonly method?: string;
  /** Path and query, without the address of the target. */
  readonly path: string;
  /** Goes into the header X-API-KEY. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
