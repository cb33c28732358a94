import type { Request } from 'express';
import { type Content, type Encoding, encodings, type Representation } from './content.ts';

/** The representation of a content that suits a request best. */
export function chooseRepresentation(req: Request, content: Content<unknown>): Representation {
  return content.as(preferredEncoding(req));
}

function preferredEncoding(req: Request): Encoding {
  if (req.headers['accept-encoding'] === undefined) return 'identity';
  const accepted = req.acceptsEncodings([...encodings]);
  return accepted ? (accepted as Encoding) : 'identity';
}
