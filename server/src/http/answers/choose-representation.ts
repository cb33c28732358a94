import type { Content, Encoding, Representation } from './content.ts';

/** The representation of a content that suits a request best. */
export function chooseRepresentation(acceptEncoding: string | undefined, content: Content<unknown>): Representation {
  return content.as(preferredEncoding(acceptEncoding));
}

function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding?.includes('gzip') ? 'gzip' : 'identity';
}
