/** A request as it was sent. */
export interface WireRequest {
  readonly method: string;
  /** The path with its query, not decoded. */
  readonly target: string;
  readonly headers: Headers;
}

/** An answer as it is sent. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where there is none. */
  readonly body: string;
}

/** What comes of a request: an answer after a while, or a connection that breaks. */
export interface Reaction {
  /** Milliseconds; `Infinity` for ever. */
  readonly delay: number;
  readonly answer: WireAnswer | 'reset';
}
