import type { Express, Request, Response } from 'express';
import fresh from 'fresh';
import { Content, type Encoding, encodings, type Representation } from './content.ts';
import { exactTextOf } from './exact-body.ts';

/** Makes every `res.json` of an app, ts-rest's too, send the exact text of the body where it has one. */
export function sendExactJson(app: Express): void {
  app.response.json = function json(this: Response, body: unknown) {
    const text = exactTextOf(body) ?? JSON.stringify(body);
    this.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (text instanceof Content) return sendContent(this, text);
    this.setHeader('Content-Length', Buffer.byteLength(text));
    return this.end(text);
  };
}

function sendContent(res: Response, content: Content) {
  const { encoding, bytes } = setValidator(res.req, res, content);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', bytes.byteLength);
  return res.end(bytes);
}

/**
 * Whether the client already holds the content, as its `If-None-Match` says. Sets the headers that a 304 needs.
 *
 * Express's `req.fresh` would not do: it heeds `Cache-Control: no-cache`, which `fetch` adds to every request with a
 * condition of its own, and which is meant for caches on the way.
 */
export function isUnchanged(req: Request, res: Response, content: Content): boolean {
  const condition = req.headers['if-none-match'];
  if (condition === undefined) return false;
  const { etag } = setValidator(req, res, content);
  return fresh({ 'if-none-match': condition }, { etag });
}

function setValidator(req: Request, res: Response, content: Content): Representation {
  const representation = content.as(preferredEncoding(req));
  res.setHeader('ETag', representation.etag);
  res.vary('Accept-Encoding');
  return representation;
}

function preferredEncoding(req: Request): Encoding {
  if (req.headers['accept-encoding'] === undefined) return 'identity';
  const accepted = req.acceptsEncodings([...encodings]);
  return accepted ? (accepted as Encoding) : 'identity';
}
