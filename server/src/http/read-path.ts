import type { IncomingMessage } from 'node:http';

/** Reads the path of a request without decoding it. */
export function readPath({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
