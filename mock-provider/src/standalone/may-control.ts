import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Tells whether a request may control the mock: one of a program, but none of a page. A page whose name resolves to this
 * machine (DNS rebinding) sends that name as `Host`. An address in `Host` is always that of the mock.
 *
 * @param listening - The address or name on which the mock listens.
 */
export function mayControl({ host = '', origin, ...others }: IncomingHttpHeaders, listening: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  const isOwn = ['localhost', listening].includes(name) || isIP(name) !== 0;
  return isOwn && origin === undefined && (others['sec-fetch-site'] ?? 'none') === 'none';
}
