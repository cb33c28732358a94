import type { IncomingMessage } from 'node:http';
import fresh from 'fresh';
import { chooseRepresentation } from './choose-representation.ts';
import { Content, type Payload } from './content.ts';

/**
 * Finds the ETag in `If-None-Match` that matches the payload: the client already holds the payload. The ETag of any
 * coding counts, even of a coding that is not ready yet, as after a restart.
 *
 * Unlike Express's `req.fresh`, ignores `Cache-Control: no-cache`, which is meant for caches in between: `fetch` adds
 * it to every request with a condition set by the caller.
 */
export function findHeldEtag(req: Pick<IncomingMessage, 'headers'>, payload: Payload<unknown>): string | undefined {
  const { 'if-none-match': condition } = req.headers;
  if (condition === undefined || !(payload instanceof Content)) return undefined;
  const etags = [chooseRepresentation(req, payload).etag, ...payload.etags];
  return etags.find((etag) => fresh({ 'if-none-match': condition }, { etag }));
}
