import type { IncomingMessage } from 'node:http';

/** Reads the path of a request, as it was sent. */
export function readPath({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
