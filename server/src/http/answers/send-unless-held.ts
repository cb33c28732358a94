import type { Reply } from '../reply.ts';
import { type Payload, readPayload } from './content.ts';
import type { Fields } from './fields.ts';
import { findHeldEtag } from './find-held-etag.ts';
import { send, sendNotModified } from './send.ts';

/** Sends a free payload, or a 304 to a client that already holds it. */
export function sendUnlessHeld(res: Reply, payload: Payload<unknown>, fields: Fields): void {
  const heldEtag = findHeldEtag(res.req, payload);
  if (heldEtag === undefined) send(res, { status: 200, payload: readPayload(payload), fields });
  else sendNotModified(res, heldEtag, fields);
}
