import { chooseRepresentation } from '../answers/choose-representation.ts';
import type { Content } from '../answers/content.ts';
import type { Fields } from '../answers/fields.ts';
import { findHeldEtag } from '../answers/find-held-etag.ts';
import type { Reply } from '../reply.ts';
import type { BrowserFile, FileBody } from './browser-file.ts';

/** Sends a file to a browser, under the file's own policy instead of that of the API. */
export function sendFile(res: Reply, file: BrowserFile, body: FileBody): void {
  if (typeof body === 'string') sendText(res, file, body);
  else sendContent(res, file, body);
}

function sendText(res: Reply, { type, policy }: BrowserFile, text: string): void {
  const length = String(Buffer.byteLength(text));
  const fields = ['Cache-Control', 'no-store', 'Content-Type', type, 'Content-Length', length];
  res.writeHead(200, [...buildCommonFields(res, policy), ...fields]).end(text);
}

function sendContent(res: Reply, { type, policy }: BrowserFile, content: Content<unknown>): void {
  const { headers } = res.req;
  // Browsers must revalidate, because an upgrade of the server changes a file under the same path.
  const fields = [...buildCommonFields(res, policy), 'Vary', 'Accept-Encoding', 'Cache-Control', 'no-cache', 'ETag'];
  const heldEtag = findHeldEtag({ headers }, content);
  if (heldEtag !== undefined) {
    res.writeHead(304, [...fields, heldEtag]).end();
    return;
  }
  const { encoding, body, length, etag } = chooseRepresentation(headers['accept-encoding'], content);
  fields.push(etag, 'Content-Type', type, 'Content-Length', length);
  if (encoding !== 'identity') fields.push('Content-Encoding', encoding);
  res.writeHead(200, fields).end(body, 'latin1');
}

function buildCommonFields(res: Reply, policy: Fields): Fields {
  return [...policy, 'X-Request-Id', res.locals.requestId];
}
