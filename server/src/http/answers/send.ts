import { API_KEY_HEADER } from '@crossrate/contract';
import type { Reply } from '../reply.ts';
import { chooseRepresentation } from './choose-representation.ts';
import { Content } from './content.ts';
import { commonFields, type Fields } from './fields.ts';

/** The media type of every body except the metrics. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer without the fields that {@link send} derives. */
export interface Answer {
  readonly status: number;
  readonly payload: Content<unknown> | string;
  readonly fields: Fields;
  /** @default JSON_TYPE */
  readonly type?: string;
}

/**
 * Sends an answer. All answers of the app go through here or {@link sendNotModified}, except preflights, which `cors`
 * answers, and pages.
 */
export function send(res: Reply, answer: Answer): void {
  const { payload } = answer;
  if (payload instanceof Content) sendContent(res, answer, payload);
  else sendText(res, answer, payload);
}

/** Sends a 304: the client already holds the payload. */
export function sendNotModified(res: Reply, etag: string, fields: Fields): void {
  writeHead(res, 304, fields.concat(buildVary(res, 'Accept-Encoding'), 'ETag', etag));
  res.end();
}

function sendText(res: Reply, { status, fields, type = JSON_TYPE }: Answer, text: string): void {
  const length = String(Buffer.byteLength(text));
  writeHead(res, status, fields.concat(buildVary(res), 'Content-Type', type, 'Content-Length', length));
  res.end(text);
}

function sendContent(res: Reply, { status, fields }: Answer, content: Content<unknown>): void {
  const { encoding, body, length, etag } = chooseRepresentation(res.req.headers['accept-encoding'], content);
  const described = fields.concat(buildVary(res, 'Accept-Encoding'), 'ETag', etag, 'Content-Type', JSON_TYPE);
  if (encoding !== 'identity') described.push('Content-Encoding', encoding);
  described.push('Content-Length', length);
  writeHead(res, status, described);
  res.end(body, 'latin1');
}

/** Writes all fields in one call. Setting 17 fields one by one would cost a request 4 µs. */
function writeHead(res: Reply, status: number, fields: Fields): void {
  res.writeHead(status, commonFields.concat('X-Request-Id', res.locals.requestId, fields));
}

/** Adds the key's header to `Vary`, because a cache must not give the answer of one key, with its quota, to another. */
function buildVary(res: Reply, ...headers: readonly string[]): Fields {
  const names = res.locals.isKeyed ? [API_KEY_HEADER, ...headers] : headers;
  return names.length > 0 ? ['Vary', names.join(', ')] : [];
}
