import type { KeyName } from './keys.ts';

/** A request whose answer follows from the contract. */
export interface SoundRequest {
  readonly kind: 'sound';
  readonly operation: 'rates' | 'convert' | 'currencies';
  readonly method: 'GET' | 'HEAD';
  /** As it stands behind the path, with its question mark. */
  readonly query: string;
  readonly key: KeyName;
  readonly fields: readonly Field[];
}

/** A request of which only so much is known: the answer is one of the contract. */
export interface OddRequest {
  readonly kind: 'odd';
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly key: KeyName;
  readonly fields: readonly Field[];
  /** Bytes behind the head, each a character. */
  readonly body: Body;
}

/** A header field, written `name: value`, each character a byte. */
export type Field = readonly [name: string, value: string];

/** What follows after a head, and the fields that announce it. */
export interface Body {
  readonly fields: readonly Field[];
  readonly text: string;
}

export type Request = SoundRequest | OddRequest;

/**
 * How a client ends: it asks for the last answer with `Connection: close` and reads all; it closes its side after it has
 * sent everything; it resets the connection after a part of its bytes.
 */
export type Ending = 'reads-all' | 'half-close' | 'abort';

/** What a client sends over one connection. */
export interface Conversation {
  readonly requests: readonly Request[];
  /** Where the bytes are cut into writes of their own, each between 0 and 1. */
  readonly cuts: readonly number[];
  readonly ending: Ending;
}
