import { acceptedEncodings } from './accepted-encodings.ts';
import type { Content, Representation } from './content.ts';

/**
 * The representation of a content that suits a client best of those that are ready.
 *
 * Where the client excludes all that are ready, it is sent plain: such a client is served better than refused, and the
 * coding that it asks for is ready a moment later.
 */
export function chooseRepresentation(acceptEncoding: string | undefined, content: Content<unknown>): Representation {
  return content.inFirstReady(acceptedEncodings(acceptEncoding));
}
