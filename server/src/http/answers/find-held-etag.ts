import type { IncomingMessage } from 'node:http';
import { chooseRepresentation } from './choose-representation.ts';
import { Content, type Payload } from './content.ts';

/**
 * Finds the ETag in `If-None-Match` that matches the payload: the client already holds the payload. The ETag of any
 * coding counts, even of a coding that is not ready yet, as after a restart.
 *
 * Unlike Express's `req.fresh`, ignores `Cache-Control: no-cache`, which is meant for caches in between: `fetch` adds
 * it to every request with a condition set by the caller.
 */
export function findHeldEtag(
  { headers }: Pick<IncomingMessage, 'headers'>,
  payload: Payload<unknown>,
): string | undefined {
  const condition = headers['if-none-match'];
  if (condition === undefined || !(payload instanceof Content)) return undefined;
  if (condition === '*') return chooseRepresentation(headers['accept-encoding'], payload).etag;
  // An entity tag contains no quote, so a substring match is a match of a whole member, with or without W/.
  return payload.etags.find((etag) => condition.includes(etag));
}
