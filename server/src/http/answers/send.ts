import { API_KEY_HEADER } from '@crossrate/contract';
import { crossOrigin } from '../cross-origin.ts';
import type { Reply } from '../reply.ts';
import { securityHeaders } from '../security-headers.ts';
import { chooseRepresentation } from './choose-representation.ts';
import { collectFields } from './collect-fields.ts';
import { Content, JSON_TYPE } from './content.ts';
import { endTogether } from './end-together.ts';
import { type Fields, formatCheckedFields, formatField } from './fields.ts';
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

const COMMON = collectFields(securityHeaders, crossOrigin);

/** Answers to a key differ by key: a cache must not give one client the quota of another. */
const VARY = {
  public: { plain: '', coded: formatCheckedFields({ Vary: 'Accept-Encoding' }) },
  keyed: {
    plain: formatCheckedFields({ Vary: API_KEY_HEADER }),
    coded: formatCheckedFields({ Vary: `${API_KEY_HEADER}, Accept-Encoding` }),
  },
};

/**
 * Sends an answer. All answers of the app go through here or {@link sendNotModified}, except preflights, which `cors`
 * answers, and pages. Refusals on the bare connection (connection/raw-refusals.ts) write the fields of every answer
 * themselves.
 */
export function send(res: Reply, answer: Answer): void {
  const { payload } = answer;
  if (payload instanceof Content) sendContent(res, answer, payload);
  else sendText(res, answer, payload);
}

/** Sends a 304: the client already holds the payload. */
export function sendNotModified(res: Reply, etag: string, fields: Fields): void {
  writeFullHead(res, 304, fields + chooseVary(res, 'coded') + formatField('ETag', etag));
  endTogether(res, '', 'latin1');
}

function sendText(res: Reply, { status, fields, type = JSON_TYPE }: Answer, text: string): void {
  const bodyFields = formatField('Content-Type', type) + formatField('Content-Length', Buffer.byteLength(text));
  writeFullHead(res, status, fields + chooseVary(res, 'plain') + bodyFields);
  endTogether(res, text, 'utf8');
}

function sendContent(res: Reply, { status, fields }: Answer, content: Content<unknown>): void {
  const { body, fields: bodyFields } = chooseRepresentation(res.req.headers['accept-encoding'], content);
  writeFullHead(res, status, fields + chooseVary(res, 'coded') + bodyFields);
  endTogether(res, body, 'latin1');
}

/** Writes a head: the fields of every answer, then the given ones. */
function writeFullHead(res: Reply, status: number, fields: Fields): void {
  writeHead(res, status, COMMON + formatField('X-Request-Id', res.locals.requestId) + fields);
}

function chooseVary({ locals }: Reply, coding: 'plain' | 'coded'): Fields {
  return VARY[locals.isKeyed ? 'keyed' : 'public'][coding];
}
