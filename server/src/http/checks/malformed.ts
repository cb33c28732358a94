import type { IncomingMessage } from 'node:http';

/** Checks the version and the `Host` of an HTTP/1 request, which Node's parser does not check fully. */
export function isWellFormed(req: IncomingMessage): boolean {
  return hasFittingVersion(req) && hasFittingHost(req);
}

/** Node would answer other versions as HTTP/1.1. */
function hasFittingVersion({ httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' || httpVersion === '1.0';
}

/** Of several `Host` fields, Node reads the first, but a proxy may have read the last (RFC 9112, section 3.2). */
function hasFittingHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index])) count += 1;
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

function isHost(name: string | undefined): boolean {
  return name?.length === 4 && name.toLowerCase() === 'host';
}
