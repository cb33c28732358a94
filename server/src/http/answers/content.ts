import { createHash } from 'node:crypto';
import type { JsonText } from '../../json-text.ts';
import { compress } from './compress.ts';

/** A content coding that the service can send, in the order of its preference. */
export const encodings = ['br', 'gzip', 'identity'] as const;

/** The name of a content coding. */
export type Encoding = (typeof encodings)[number];

/** A body in one content coding, and what the headers of every answer say of it. */
export interface Representation {
  readonly encoding: Encoding;
  /** The bytes, one in each character (`latin1`): Node writes a head and a text in one piece, which saves 1 µs of 20. */
  readonly body: string;
  /** The number of bytes, as `Content-Length` has it. */
  readonly length: string;
  /** A strong validator, so each content coding has one of its own (RFC 9110 section 8.8.1). */
  readonly etag: string;
}

/** The part of the plain bytes that a coding must save to be sent: fonts are compressed already. */
const LEAST_SAVED = 0.05;

/**
 * A JSON text, or the bytes of a file, that is answered many times: encoded and hashed once, and compressed once in each
 * coding that is asked for.
 */
export class Content<Body> {
  /** What a client may hold of it, known before anything is compressed; in the order of preference. */
  readonly etags: readonly string[];
  readonly #etags: Readonly<Record<Encoding, string>>;
  readonly #identity: Representation;
  /** Without a value while the coding is being made, and when it saves nothing. */
  readonly #coded = new Map<Encoding, Representation | undefined>();

  constructor(text: JsonText<Body> | Buffer) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.#etags = { br: `"${hash}-br"`, gzip: `"${hash}-gzip"`, identity: `"${hash}"` };
    this.etags = encodings.map((encoding) => this.#etags[encoding]);
    this.#identity = this.#represent('identity', bytes);
  }

  /**
   * The text in the first of these codings that is ready, plain where none is. The very first is made in the background
   * when it is not ready yet: a request never waits for it, nor does the event loop.
   */
  inFirstReady(acceptable: readonly Encoding[]): Representation {
    for (const encoding of acceptable) {
      if (encoding === 'identity') break;
      const ready = this.#coded.get(encoding);
      if (ready) return ready;
      if (encoding === acceptable[0]) this.#makeReady(encoding);
    }
    return this.#identity;
  }

  #makeReady(encoding: Exclude<Encoding, 'identity'>): void {
    if (this.#coded.has(encoding)) return;
    this.#coded.set(encoding, undefined);
    const plain = Buffer.from(this.#identity.body, 'latin1');
    compress[encoding](plain, (bytes) => {
      if (bytes.byteLength > plain.byteLength * (1 - LEAST_SAVED)) return;
      this.#coded.set(encoding, this.#represent(encoding, bytes));
    });
  }

  #represent(encoding: Encoding, bytes: Buffer): Representation {
    const body = bytes.toString('latin1');
    return { encoding, body, length: String(bytes.byteLength), etag: this.#etags[encoding] };
  }
}

/** What an answer carries: content that many answers share, or a text of its own, written once the answer is paid for. */
export type Payload<Body> = Content<Body> | (() => JsonText<Body>);

/** Reads what is sent, which is written now where it is a text of its own. */
export function readPayload(payload: Payload<unknown>): Content<unknown> | string {
  return payload instanceof Content ? payload : payload();
}
