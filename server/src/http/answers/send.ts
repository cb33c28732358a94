import type { Response } from 'express';
import { chooseRepresentation } from './choose-representation.ts';
import { Content } from './content.ts';
import { findHeldEtag } from './is-held.ts';

/** The type of every body but the metrics. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends an answer. All answers of the app go through here, but for those that `cors` gives to a preflight. */
export function send(res: Response, status: number, payload: Content<unknown> | string, type = JSON_TYPE): void {
  res.statusCode = status;
  if (payload instanceof Content) sendContent(res, payload);
  else sendText(res, payload, type);
}

function sendText(res: Response, text: string, type: string): void {
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}

function sendContent(res: Response, content: Content<unknown>): void {
  const { encoding, bytes, length, etag } = chooseRepresentation(res.req.headers['accept-encoding'], content);
  const isHeld = res.statusCode === 304;
  res.setHeader('ETag', (isHeld && findHeldEtag(res.req, content)) || etag);
  res.vary('Accept-Encoding');
  if (isHeld) return void res.end();
  res.setHeader('Content-Type', JSON_TYPE);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', length);
  res.end(bytes);
}
