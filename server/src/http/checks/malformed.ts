import type { IncomingMessage } from 'node:http';

/** Whether a request is one of HTTP/1 as far as it can be told without its target. Node's parser lets more pass. */
export function isWellFormed(req: IncomingMessage): boolean {
  return hasFittingVersion(req) && hasFittingHost(req);
}

/** Others are not served, and Node would answer them as HTTP/1.1. */
function hasFittingVersion({ httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' || httpVersion === '1.0';
}

/** Node gives the first of several in `headers`, where a proxy may have read the last (RFC 9112, section 3.2). */
function hasFittingHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index])) count += 1;
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

function isHost(name: string | undefined): boolean {
  return name?.length === 4 && name.toLowerCase() === 'host';
}
