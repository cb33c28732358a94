import { API_KEY_HEADER } from '@crossrate/contract';
import type { Reply } from '../reply.ts';
import { chooseRepresentation } from './choose-representation.ts';
import { Content } from './content.ts';
import { commonFields, type Fields, formatCheckedFields, formatField, JSON_TYPE } from './fields.ts';
import { writeHead } from './write-head.ts';

/** An answer without the fields that {@link send} derives. */
export interface Answer {
  readonly status: number;
  readonly payload: Content<unknown> | string;
  readonly fields: Fields;
  /**
   * The media type of a payload that is text; content has its own.
   *
   * @default JSON_TYPE
   */
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
  writeAllFields(res, 304, fields + chooseVary(res, 'coded') + formatField('ETag', etag));
  res.end();
}

function sendText(res: Reply, { status, fields, type = JSON_TYPE }: Answer, text: string): void {
  const described = formatField('Content-Type', type) + formatField('Content-Length', Buffer.byteLength(text));
  writeAllFields(res, status, fields + chooseVary(res, 'plain') + described);
  res.end(text);
}

function sendContent(res: Reply, { status, fields }: Answer, content: Content<unknown>): void {
  const { body, fields: described } = chooseRepresentation(res.req.headers['accept-encoding'], content);
  writeAllFields(res, status, fields + chooseVary(res, 'coded') + described);
  res.end(body, 'latin1');
}

function writeAllFields(res: Reply, status: number, fields: Fields): void {
  writeHead(res, status, commonFields + formatField('X-Request-Id', res.locals.requestId) + fields);
}

/** A cache must not give the answer of one key, with its quota, to another. */
const VARY = {
  public: { plain: '', coded: formatCheckedFields('Vary', 'Accept-Encoding') },
  keyed: {
    plain: formatCheckedFields('Vary', API_KEY_HEADER),
    coded: formatCheckedFields('Vary', `${API_KEY_HEADER}, Accept-Encoding`),
  },
};

function chooseVary({ locals }: Reply, coding: 'plain' | 'coded'): Fields {
  return VARY[locals.isKeyed ? 'keyed' : 'public'][coding];
}
