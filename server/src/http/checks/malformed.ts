import type { IncomingMessage } from 'node:http';

/** Whether a request is what HTTP allows (RFC 9112, section 3.2). Node's parser lets more pass. */
export function isWellFormed(req: IncomingMessage): boolean {
  return hasFittingTarget(req) && hasFittingHost(req);
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

function hasFittingTarget({ url, method }: IncomingMessage): boolean {
  return url !== '*' || method === 'OPTIONS';
}

/** Node gives the first of several in `headers`, where a proxy may have read the last. */
function hasFittingHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (isHost(rawHeaders[index])) count += 1;
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

function isHost(name: string | undefined): boolean {
  return name?.length === 4 && name.toLowerCase() === 'host';
}
