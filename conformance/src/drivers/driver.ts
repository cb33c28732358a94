import type { Exchange, SentRequest } from '../exchange.ts';

/** An answer: a status and the parsed body. */
export interface Answer {
  readonly status: number;
  /** The parsed body; `undefined` when the body is not JSON. */
  readonly body: unknown;
  /** The answer of the SDK as plain HTTP shows it, and its request. Plain HTTP gives the exchange itself. */
  readonly exchange?: Exchange;
}

/** Finds the exchange of an answer. */
export function findExchange(answer: Answer): Exchange | undefined {
  return 'target' in answer ? (answer as HttpAnswer) : answer.exchange;
}

/** An answer with everything that plain HTTP shows, and the request. */
export type HttpAnswer = Exchange;

/** Sends a request, and reads the answer. */
export type Send = (request: SentRequest) => Promise<Exchange>;

/** The parameters of a conversion. */
export interface ConversionRequest {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** Calls the operations of a target. */
export interface Driver {
  /** Asks for the rates of a base, or of the default base. */
  rates(key: string | undefined, base?: string): Promise<Answer>;
  convert(key: string | undefined, request: ConversionRequest): Promise<Answer>;
  /** Asks for the list of currencies, without a key. */
  currencies(): Promise<Answer>;
}

/** Calls a target over plain HTTP, with any request, and shows whole answers. */
export interface HttpDriver extends Driver {
  rates(key: string | undefined, base?: string): Promise<HttpAnswer>;
  convert(key: string | undefined, request: ConversionRequest): Promise<HttpAnswer>;
  currencies(): Promise<HttpAnswer>;
  /** Sends a `GET` request for a path, which may have a query. */
  get(path: string, key?: string, headers?: Readonly<Record<string, string>>): Promise<HttpAnswer>;
  /** Sends any request. `fetch` rejects a body for `GET` and `HEAD`. */
  send(request: HttpRequest): Promise<HttpAnswer>;
}

/** A request over plain HTTP. */
export interface HttpRequest {
  /** @default 'GET' */
  readonly method?: string;
  /** Path and query, without the address of the target. */
  readonly path: string;
  /** The value of the header `X-API-KEY`. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
