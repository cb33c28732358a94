import { API_KEY_HEADER } from '@crossrate/contract';
import type { Response } from 'express';
import { crossOrigin } from '../cross-origin.ts';
import { securityHeaders } from '../security-headers.ts';
import { chooseRepresentation } from './choose-representation.ts';
import { collectHeaders, type Headers } from './collect-headers.ts';
import { Content, JSON_TYPE, type Payload } from './content.ts';
import { endTogether } from './end-together.ts';
import { findHeldEtag } from './find-held-etag.ts';

/** The caching of answers that nobody may keep. */
export const NO_STORE: Headers = ['Cache-Control', 'no-store'];

/** The fields of every answer, except pages, which have policies of their own. */
const COMMON = collectHeaders(securityHeaders, crossOrigin);

/** Answers to a key differ by key: a cache must not give one client the quota of another. */
const VARY = {
  public: { text: [], content: ['Vary', 'Accept-Encoding'] },
  keyed: { text: ['Vary', API_KEY_HEADER], content: ['Vary', `${API_KEY_HEADER}, Accept-Encoding`] },
} as const;

/** Sends a text, as JSON by default. */
export function sendText(res: Response, status: number, text: string, headers: Headers, type = JSON_TYPE): void {
  const described = ['Content-Type', type, 'Content-Length', String(Buffer.byteLength(text))];
  writeHead(res, status, [...chooseVary(res, 'text'), ...described, ...headers]);
  endTogether(res, { text, encoding: 'utf8' });
}

/** Sends a 204: what was asked for is done. */
export function sendNothing(res: Response, headers: Headers): void {
  writeHead(res, 204, headers);
  endTogether(res);
}

/** Sends a payload with 200. */
export function sendPayload(res: Response, payload: Payload<unknown>, headers: Headers): void {
  if (payload instanceof Content) {
    const { text, headers: described } = chooseRepresentation(res.req, payload);
    writeHead(res, 200, [...chooseVary(res, 'content'), ...described, ...headers]);
    endTogether(res, { text, encoding: 'latin1' });
  } else {
    sendText(res, 200, payload(), headers);
  }
}

/** Sends a 304: the client already holds the payload. */
export function sendNotModified(res: Response, etag: string, headers: Headers): void {
  writeHead(res, 304, [...chooseVary(res, 'content'), 'ETag', etag, ...headers]);
  endTogether(res);
}

/** Sends content that costs nothing, or a 304 to a client that already holds the content. */
export function sendUnlessHeld(res: Response, payload: Payload<unknown>, headers: Headers): void {
  const etag = findHeldEtag(res.req, payload);
  if (etag === undefined) sendPayload(res, payload, headers);
  else sendNotModified(res, etag, headers);
}

function writeHead(res: Response, status: number, headers: Headers): void {
  const { policy = COMMON, requestId } = res.locals;
  res.writeHead(status, [...policy, 'X-Request-Id', requestId, ...headers]);
}

function chooseVary({ locals }: Response, coding: 'text' | 'content'): Headers {
  return VARY[locals.isKeyed ? 'keyed' : 'public'][coding];
}
