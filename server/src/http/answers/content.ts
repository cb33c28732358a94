import { createHash } from 'node:crypto';
import type { JsonText } from '../../rates/json-text.ts';
import { compress } from './compress.ts';

/** The media type of every body except the metrics and the pages. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The content codings that the service can send, in the order of its preference. */
export const encodings = ['br', 'gzip', 'identity'] as const;

/** The name of a content coding. */
export type Encoding = (typeof encodings)[number];

/** A body in one content coding. */
export interface Representation {
  /** The bytes, one per character (`latin1`). */
  readonly text: string;
  /** A strong validator, so that each content coding has its own (RFC 9110 section 8.8.1). */
  readonly etag: string;
  /** The fields that describe the bytes: validator, type, coding and length. */
  readonly headers: readonly string[];
}

/**
 * A JSON text or a file that is sent many times. The content is encoded and hashed once, and compressed once per
 * requested coding.
 */
export class Content<Type> {
  /** The ETags of all codings, in the order of preference, known before anything is compressed. */
  readonly etags: readonly string[];
  readonly #etags: Readonly<Record<Encoding, string>>;
  readonly #type: string;
  readonly #identity: Representation;
  /** `undefined` while the coding is being made. */
  readonly #coded = new Map<Encoding, Representation | undefined>();

  constructor(text: JsonText<Type> | Buffer, type = JSON_TYPE) {
    const bytes = Buffer.from(text);
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.#type = type;
    this.#etags = { br: `"${hash}-br"`, gzip: `"${hash}-gzip"`, identity: `"${hash}"` };
    this.etags = encodings.map((encoding) => this.#etags[encoding]);
    this.#identity = this.#represent('identity', bytes);
  }

  /**
   * Finds the first of these codings that is ready, else the plain one. Starts making the first acceptable coding in
   * the background: neither the request nor the event loop waits for compression.
   */
  findFirstReady(acceptable: readonly Encoding[]): Representation {
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
    const plain = Buffer.from(this.#identity.text, 'latin1');
    compress[encoding](plain, (bytes) => this.#coded.set(encoding, this.#represent(encoding, bytes)));
  }

  #represent(encoding: Encoding, bytes: Buffer): Representation {
    const etag = this.#etags[encoding];
    const headers = ['ETag', etag, 'Content-Type', this.#type, 'Content-Length', String(bytes.byteLength)];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    return { text: bytes.toString('latin1'), etag, headers };
  }
}

/** The body of an answer: content that many answers share, or a text that is written only after the charge. */
export type Payload<Type> = Content<Type> | (() => JsonText<Type>);
