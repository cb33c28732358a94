import type { IncomingMessage } from 'node:http';

/** Checks of an HTTP/1 request what Node's parser does not check fully: version, `Host`, and the length of the body. */
export function isWellFormed(req: IncomingMessage): boolean {
  const { httpVersion } = req;
  // Node would answer other versions as HTTP/1.1.
  return (httpVersion === '1.1' || httpVersion === '1.0') && hasFittingHost(req) && !hasEndlessBody(req);
}

/**
 * A name or an address with an optional port, or nothing (RFC 3986, section 3.2.2). Node's own client sends the zone of a
 * link-local address, too.
 */
const AUTHORITY = /^(?:\[[\da-f:.]+(?:%[\w.~%-]+)?\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/**
 * True for exactly one `Host` field with a valid value; HTTP/1.0 may leave `Host` out. Of several fields, Node reads the
 * first, but a proxy may have read the last (RFC 9112, section 3.2).
 */
function hasFittingHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'host') continue;
    if (!AUTHORITY.test(rawHeaders[index + 1] ?? '')) return false;
    count += 1;
  }
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

/** The last coding must be `chunked`. */
const ENDS_CHUNKED = /(?:^|,)[ \t]*chunked$/i;

/** True for a request whose body has an unknown length (RFC 9112, section 6.3). */
export function hasEndlessBody({ headers }: IncomingMessage): boolean {
  const codings = headers['transfer-encoding'];
  return codings !== undefined && !ENDS_CHUNKED.test(codings);
}
