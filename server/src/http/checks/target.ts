/** A character of a path (RFC 3986, section 3.3); `%` only before two hexadecimal digits. */
const PATH_CHARACTER = "(?:[\\w.~!$&'()*+,;=:@/-]|%[\\dA-Fa-f]{2})";
/** Many clients send brackets as they are, as browsers do. */
const QUERY_CHARACTER = "(?:[\\w.~!$&'()*+,;=:@/?[\\]-]|%[\\dA-Fa-f]{2})";
const ORIGIN_FORM = new RegExp(`^/${PATH_CHARACTER}*(?:\\?${QUERY_CHARACTER}*)?$`);
const ABSOLUTE_START = /^https?:\/\/(?:\[[\dA-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d*)?(?=[/?]|$)/i;

/**
 * Reads the target of a request, in the one way that there is (RFC 9112, section 3.2): a path with its query, or `*` of
 * OPTIONS. Nothing behind it reads the text in another way, since none of the characters are left about which parsers
 * disagree.
 *
 * @returns the path and query as they were sent, never decoded or normalised, without the host of an absolute target;
 *   `undefined` for any other text.
 */
export function readTarget(target: string, method: string): string | undefined {
  if (ORIGIN_FORM.test(target)) return target;
  if (target === '*') return method === 'OPTIONS' ? target : undefined;
  const [start] = ABSOLUTE_START.exec(target) ?? [];
  if (start === undefined) return undefined;
  const rest = target.slice(start.length);
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return ORIGIN_FORM.test(path) ? path : undefined;
}
