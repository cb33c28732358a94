import { type Fields, formatField } from './fields.ts';

/** The media type of every body except the metrics and the pages. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The body of an answer, with the fields that describe the body. */
export interface Body {
  /** The bytes as `latin1`, one per character: Node writes a head and a string in one piece, which saves 1 µs of 20. */
  readonly body: string;
  readonly fields: Fields;
}

/** Makes the body of an answer from a text. */
export function toBody(text: string, type = JSON_TYPE): Body {
  const length = Buffer.byteLength(text);
  return {
    // A text with as many bytes as characters is ASCII.
    body: length === text.length ? text : Buffer.from(text).toString('latin1'),
    fields: formatField('Content-Type', type) + formatField('Content-Length', length),
  };
}
