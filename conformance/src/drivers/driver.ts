/** What came back: a status and the parsed body. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An answer with what only plain HTTP shows. */
export interface HttpAnswer extends Answer {
  readonly headers: Headers;
  readonly text: string;
}

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
  get(path: string, key?: string, headers?: Record<string, string>): Promise<HttpAnswer>;
}
