import { API_KEY_HEADER } from '@crossrate/contract';
import { crossOrigin } from '../cross-origin.ts';
import type { Reply } from '../reply.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Body } from './body.ts';
import { chooseRepresentation } from './choose-representation.ts';
import { collectFields } from './collect-fields.ts';
import { Content } from './content.ts';
import { endTogether } from './end-together.ts';
import { type Fields, formatCheckedFields, formatField } from './fields.ts';
import { writeHead } from './write-head.ts';

/** An answer without the fields that are the same for all, or that follow from the request. */
export interface Answer {
  readonly status: number;
  readonly payload: Content<unknown> | Body;
  readonly fields: Fields;
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
export function send(res: Reply, { status, payload, fields }: Answer): void {
  const isContent = payload instanceof Content;
  const sent = isContent ? chooseRepresentation(res.req.headers['accept-encoding'], payload) : payload;
  writeFullHead(res, status, fields + chooseVary(res, isContent ? 'coded' : 'plain') + sent.fields);
  endTogether(res, sent.body);
}

/** Sends a 304: the client already holds the payload. */
export function sendNotModified(res: Reply, etag: string, fields: Fields): void {
  writeFullHead(res, 304, fields + chooseVary(res, 'coded') + formatField('ETag', etag));
  endTogether(res);
}

/** Writes a head: the fields of every answer, then the given ones. */
function writeFullHead(res: Reply, status: number, fields: Fields): void {
  writeHead(res, status, COMMON + formatField('X-Request-Id', res.locals.requestId) + fields);
}

function chooseVary({ locals }: Reply, coding: 'plain' | 'coded'): Fields {
  return VARY[locals.isKeyed ? 'keyed' : 'public'][coding];
}
