import type { IncomingHttpHeaders } from 'node:http';
import { chooseRepresentation } from './choose-representation.ts';
import { Content, type Payload } from './content.ts';

/** What is looked at of a request. */
interface Asked {
  readonly headers: IncomingHttpHeaders;
}

/**
 * Finds the ETag of what the client already holds of what would be sent, as its `If-None-Match` says. Any coding of the
 * content counts, also one that is not ready, such as soon after a restart.
 *
 * `Cache-Control: no-cache` changes nothing, unlike with Express's `req.fresh`: `fetch` adds it to every request with a
 * condition of its own, and it is meant for caches on the way.
 */
export function findHeldEtag({ headers }: Asked, payload: Payload<unknown>): string | undefined {
  const condition = headers['if-none-match'];
  if (condition === undefined || !(payload instanceof Content)) return undefined;
  if (condition === '*') return chooseRepresentation(headers['accept-encoding'], payload).etag;
  // An entity tag has no quote within it, so one that is found in the list, W/ before it or not, is a member of it.
  return payload.etags.find((etag) => condition.includes(etag));
}
