import { toBody } from '../answers/body.ts';
import { chooseRepresentation } from '../answers/choose-representation.ts';
import type { Content } from '../answers/content.ts';
import { type Fields, formatCheckedFields, formatField, NO_STORE } from '../answers/fields.ts';
import { findHeldEtag } from '../answers/find-held-etag.ts';
import { writeHead } from '../answers/write-head.ts';
import type { Reply } from '../reply.ts';
import type { BrowserFile, FileBody } from './browser-file.ts';

/** Browsers must revalidate, because an upgrade of the server changes a file under the same path. */
const REVALIDATED = formatCheckedFields({ Vary: 'Accept-Encoding', 'Cache-Control': 'no-cache' });

/** Sends a file to a browser, under the file's own policy instead of that of the API. */
export function sendFile(res: Reply, { policy }: BrowserFile, body: FileBody): void {
  const common = policy + formatField('X-Request-Id', res.locals.requestId);
  if (typeof body === 'string') sendText(res, common, body);
  else sendContent(res, common + REVALIDATED, body);
}

function sendText(res: Reply, fields: Fields, text: string): void {
  const { body, fields: bodyFields } = toBody(text);
  writeHead(res, 200, fields + NO_STORE + bodyFields);
  res.end(body, 'latin1');
}

function sendContent(res: Reply, fields: Fields, content: Content<unknown>): void {
  const heldEtag = findHeldEtag(res.req, content);
  if (heldEtag !== undefined) {
    writeHead(res, 304, fields + formatField('ETag', heldEtag));
    res.end();
    return;
  }
  const { body, fields: bodyFields } = chooseRepresentation(res.req.headers['accept-encoding'], content);
  writeHead(res, 200, fields + bodyFields);
  res.end(body, 'latin1');
}
