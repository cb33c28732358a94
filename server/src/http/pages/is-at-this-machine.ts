import type { IncomingMessage } from 'node:http';
import { isLoopback, readHostName } from '../host-name.ts';

/** Header fields that proxies and tunnels add. */
const FORWARDED = /^(x-)?forwarded|^via$|^x-real-ip$|-client-ip$|-connecting-ip$|^x-original-/;

/**
 * Checks that a request comes from the demo page in a browser on this machine, whose user may see the demo's keys. The
 * check closes these ways around it:
 *
 * - Another machine, when the server listens on all addresses: the address of the connection differs.
 * - DNS rebinding, where a foreign name leads to 127.0.0.1: `Host` differs.
 * - A page of another site in a browser here: `Origin` and `Sec-Fetch-Site` differ, and CORS and CORP forbid more.
 * - A browser elsewhere, through a proxy or a tunnel that runs here: the page sends the host from the address bar,
 *   which a proxy does not change, and most proxies add fields of their own.
 *
 * One way stays open: a program elsewhere that knows the page's header gets the keys through a proxy here that rewrites
 * `Host` and adds no fields. Such a request looks like one of this machine.
 */
export function isAtThisMachine({ headers, socket }: IncomingMessage): boolean {
  const { host = '', 'sec-fetch-site': site = 'same-origin' } = headers;
  const ownOrigin = `http://${host}`;
  const { origin = ownOrigin } = headers;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(readHostName(host)) &&
    headers['x-page-host'] === host &&
    origin === ownOrigin &&
    site === 'same-origin' &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}
