import type { Content, Representation } from './content.ts';
import { parseAcceptEncoding } from './parse-accept-encoding.ts';

/**
 * Chooses the representation that suits a client best among those that are ready.
 *
 * A client that excludes all of these is sent the plain representation: an answer is better than a refusal, and the
 * accepted coding is ready a moment later.
 */
export function chooseRepresentation(acceptEncoding: string | undefined, content: Content<unknown>): Representation {
  return content.findFirstReady(parseAcceptEncoding(acceptEncoding));
}
