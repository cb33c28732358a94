/** A request as sent. */
export interface WireRequest {
  readonly method: string;
  /** The path with its query, not decoded. */
  readonly target: string;
  readonly headers: Headers;
}

/** An answer as sent. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for an answer without a body. */
  readonly body: string;
}

/** The reaction to a request: an answer after a delay, or a connection that breaks. */
export interface DelayedAnswer {
  /** Milliseconds; `Infinity` for an answer that never comes. */
  readonly delay: number;
  readonly answer: WireAnswer | 'reset';
}
