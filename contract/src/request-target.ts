/**
 * What no target may have: a character that RFC 3986 does not know in a path or query, such as `#`, a blank or a byte
 * beyond ASCII, or a `%` that encodes nothing. Looking for what is wrong takes a tenth of matching what is right.
 */
const FORBIDDEN = /[^\w.~!$&'()*+,;=:@/?[\]%-]|%(?![\dA-Fa-f]{2})/;
/** Many clients send the brackets of a query as they are, as browsers do; a path has none. */
const ORIGIN_FORM = /^\/[^?[\]]*(?:\?|$)/;
const ABSOLUTE_START = /^https?:\/\/(?:\[[\dA-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d*)?(?=[/?]|$)/i;

/**
 * Reads the target of a request, in the one way that there is (RFC 9112, section 3.2): a path with its query, or `*` of
 * OPTIONS. Nothing behind it reads the text in another way, since none of the characters are left about which parsers
 * disagree.
 *
 * @returns the path and query as they were sent, never decoded or normalised, without the host of an absolute target;
 *   `undefined` for any other text.
 *
 * @example
 * ```ts
 * import { readTarget } from '@crossrate/contract';
 * readTarget('/api/rates?base=EUR', 'GET'); // '/api/rates?base=EUR'
 * readTarget('/api/rates?base={base}', 'GET'); // undefined: braces are encoded in an address
 * ```
 */
export function readTarget(target: string, method: string): string | undefined {
  if (FORBIDDEN.test(target)) return undefined;
  if (ORIGIN_FORM.test(target)) return target;
  if (target === '*') return method === 'OPTIONS' ? target : undefined;
  const [start] = ABSOLUTE_START.exec(target) ?? [];
  if (start === undefined) return undefined;
  const rest = target.slice(start.length);
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return ORIGIN_FORM.test(path) ? path : undefined;
}
