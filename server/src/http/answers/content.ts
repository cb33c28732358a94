import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { JsonText } from '../../json-text.ts';

/** A content coding that the service can send, in the order of its preference. */
export const encodings = ['gzip', 'identity'] as const;

/** The name of a content coding. */
export type Encoding = (typeof encodings)[number];

/** The bytes of a body in one content coding. */
export interface Representation {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
  /** A strong validator, so each content coding has one of its own (RFC 9110 section 8.8.1). */
  readonly etag: string;
}

/**
 * A JSON text that is answered many times: encoded, hashed and compressed once, when first asked for.
 */
export class Content<Body> {
  readonly #text: JsonText<Body>;
  readonly #representations = new Map<Encoding, Representation>();

  constructor(text: JsonText<Body>) {
    this.#text = text;
  }

  /** The text in a content coding. */
  as(encoding: Encoding): Representation {
    const known = this.#representations.get(encoding);
    if (known) return known;
    const bytes = encoding === 'gzip' ? gzipSync(this.#text) : Buffer.from(this.#text);
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const made = { encoding, bytes, etag: `"${hash}"` };
    this.#representations.set(encoding, made);
    return made;
  }
}

/** What an answer carries: content that many answers share, or a text of its own. */
export type Payload<Body> = Content<Body> | JsonText<Body>;
