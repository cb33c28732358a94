import { chooseRepresentation } from '../answers/choose-representation.ts';
import type { Content } from '../answers/content.ts';
import { type Fields, formatCheckedFields } from '../answers/fields.ts';
import { findHeldEtag } from '../answers/find-held-etag.ts';
import { writeHead } from '../answers/write-head.ts';
import type { Reply } from '../reply.ts';
import type { BrowserFile, FileBody } from './browser-file.ts';

/** Sends a file to a browser, under the file's own policy instead of that of the API. */
export function sendFile(res: Reply, file: BrowserFile, body: FileBody): void {
  if (typeof body === 'string') sendText(res, file, body);
  else sendContent(res, file, body);
}

function sendText(res: Reply, { type, policy }: BrowserFile, text: string): void {
  const length = String(Buffer.byteLength(text));
  const described = formatCheckedFields('Cache-Control', 'no-store', 'Content-Type', type, 'Content-Length', length);
  writeHead(res, 200, buildCommonFields(res, policy) + described);
  res.end(text);
}

function sendContent(res: Reply, { policy }: BrowserFile, content: Content<unknown>): void {
  const { headers } = res.req;
  // Browsers must revalidate, because an upgrade of the server changes a file under the same path.
  const caching = formatCheckedFields('Vary', 'Accept-Encoding', 'Cache-Control', 'no-cache');
  const common = buildCommonFields(res, policy) + caching;
  const heldEtag = findHeldEtag({ headers }, content);
  if (heldEtag !== undefined) {
    writeHead(res, 304, common + formatCheckedFields('ETag', heldEtag));
    res.end();
    return;
  }
  const { body, fields } = chooseRepresentation(headers['accept-encoding'], content);
  writeHead(res, 200, common + fields);
  res.end(body, 'latin1');
}

function buildCommonFields(res: Reply, policy: Fields): Fields {
  return policy + formatCheckedFields('X-Request-Id', res.locals.requestId);
}
