import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Negotiator } from 'negotiator';
import { type Content, type Encoding, encodings, type Representation } from './content.ts';

/** Every browser and every library sends a shorter header. */
const LONGEST_HEADER = 256;

/** Clients send few different headers. */
const known = new LRUCache<string, readonly Encoding[]>({ max: 200 });

/**
 * Chooses the representation that suits a client best among those that are ready.
 *
 * A client that excludes all of these is sent the plain representation: an answer is better than a refusal, and the
 * accepted coding is ready a moment later.
 */
export function chooseRepresentation(
  { headers }: Pick<IncomingMessage, 'headers'>,
  content: Content<unknown>,
): Representation {
  return content.findFirstReady(listAccepted(headers['accept-encoding']));
}

/** Lists the codings that an `Accept-Encoding` allows, the best first; none for a header that is missing or too long. */
export function listAccepted(header: string | undefined): readonly Encoding[] {
  if (header === undefined || header.length > LONGEST_HEADER) return [];
  let accepted = known.get(header);
  if (!accepted) {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
    accepted = negotiator.encodings(encodings, { preferred: encodings });
    known.set(header, accepted);
  }
  return accepted;
}
