import type { router } from '@crossrate/contract';
import type { KeyName } from './keys.ts';

/** A well-formed request. The contract determines which statuses the answer may have. */
export interface SoundRequest {
  readonly kind: 'sound';
  readonly operation: keyof typeof router;
  readonly method: 'GET' | 'HEAD';
  /** With the question mark; empty without a query. */
  readonly query: string;
  readonly key: KeyName;
  readonly fields: readonly Field[];
}

/** An arbitrary request. The contract determines only that the answer is one of its own. */
export interface OddRequest {
  readonly kind: 'odd';
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly key: KeyName;
  readonly fields: readonly Field[];
  readonly body: Body;
}

/** A header field, sent as `name: value`. Each character is one byte. */
export type Field = readonly [name: string, value: string];

/** The bytes after a head, and the fields that announce them. Each character of `text` is one byte. */
export interface Body {
  readonly fields: readonly Field[];
  readonly text: string;
}

export type Request = SoundRequest | OddRequest;

/**
 * How a client ends a connection. `reads-all` adds a last request with `Connection: close` and reads every answer.
 * `half-close` closes its side when all bytes are sent. `abort` resets the connection after the first piece.
 */
export type Ending = 'reads-all' | 'half-close' | 'abort';

/** The requests of a client over one connection. */
export interface Conversation {
  readonly requests: readonly Request[];
  /** The places between separate writes, as fractions of the length of all bytes. */
  readonly cuts: readonly number[];
  readonly ending: Ending;
}
