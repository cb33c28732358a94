import type { IncomingMessage } from 'node:http';
import fresh from 'fresh';
import { chooseRepresentation } from './choose-representation.ts';
import { Content, type Payload } from './content.ts';

/**
 * Whether the client already holds what would be sent, as its `If-None-Match` says.
 *
 * Express's `req.fresh` would not do: it heeds `Cache-Control: no-cache`, which `fetch` adds to every request with a
 * condition of its own, and which is meant for caches on the way.
 */
export function isHeld(req: IncomingMessage, payload: Payload<unknown>): boolean {
  const condition = req.headers['if-none-match'];
  if (condition === undefined || !(payload instanceof Content)) return false;
  return fresh(
    { 'if-none-match': condition },
    { etag: chooseRepresentation(String(req.headers['accept-encoding'] ?? ''), payload).etag },
  );
}
