import type { IncomingMessage } from 'node:http';

/** Checks the version and the `Host` of an HTTP/1 request, which Node's parser does not check fully. */
export function isWellFormed(req: IncomingMessage): boolean {
  return hasFittingVersion(req) && hasFittingHost(req);
}

/** False for a version that Node would answer as HTTP/1.1. */
function hasFittingVersion({ httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' || httpVersion === '1.0';
}

/**
 * True for exactly one `Host` field with a valid value; HTTP/1.0 may leave `Host` out. Node checks neither. Of several
 * fields, Node reads the first, but a proxy may have read the last (RFC 9112, section 3.2).
 */
function hasFittingHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!isHost(rawHeaders[index])) continue;
    if (!isAuthority(rawHeaders[index + 1] ?? '')) return false;
    count += 1;
  }
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

function isHost(name: string | undefined): boolean {
  return name?.length === 4 && name.toLowerCase() === 'host';
}

/**
 * A name or an address with an optional port, or nothing (RFC 3986, section 3.2.2). Node's own client sends the zone of a
 * link-local address, too.
 */
const AUTHORITY = /^(?:\[[\da-f:.]+(?:%[\w.~%-]+)?\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

let lastAuthority = '';

/** Remembers the last authority, because nearly all requests have the same. */
function isAuthority(value: string): boolean {
  if (value === lastAuthority) return true;
  if (!AUTHORITY.test(value)) return false;
  lastAuthority = value;
  return true;
}
