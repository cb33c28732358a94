import type { Request, RequestHandler } from 'express';
import type { Refuse } from '../answers/refuse.ts';

/** Refuses what Node's parser lets pass although HTTP forbids it (RFC 9112, section 3.2). */
export function refuseMalformed(refuse: Refuse): RequestHandler {
  return (req, res, next) => (hasFittingTarget(req) && hasFittingHost(req) ? next() : refuse(res, 'badRequest'));
}

/**
 * The target of a request as a path, whatever its form; `*` where it has none, as `http://`. Express runs no handler at
 * all when it finds no path.
 */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const { pathname = '', search = '' } = URL.parse(target) ?? {};
  return pathname.startsWith('/') ? pathname + search : '*';
}

function hasFittingTarget({ url, method }: Request): boolean {
  return url !== '*' || method === 'OPTIONS';
}

/** Node gives the first of several in `headers`, where a proxy may have read the last. */
function hasFittingHost({ rawHeaders, httpVersion }: Request): boolean {
  const count = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  return count === 1 || (count === 0 && httpVersion === '1.0');
}
