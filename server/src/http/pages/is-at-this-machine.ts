import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { PAGE_HOST_HEADER } from './paths.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What proxies and tunnels add for a visitor of theirs. */
const FORWARDED = /^(x-)?forwarded|^via$|^x-real-ip$|-client-ip$|-connecting-ip$|^x-original-/;

/**
 * Whether a request comes from the page of the demo in a browser at this very machine, so that the answer may hold
 * secrets which are shown to its user anyway. These ways around that are closed:
 *
 * - another machine, when the server listens on all addresses: by the address of the connection;
 * - DNS rebinding, where a foreign name leads to 127.0.0.1: by `Host`;
 * - a page of another site, which a browser here has open: by `Origin` and `Sec-Fetch-Site`, beside what CORS and CORP
 *   forbid;
 * - the page in a browser elsewhere, by a proxy or a tunnel that runs here: by the host in the browser's address bar,
 *   which the page tells, whatever the proxy makes of `Host`; and by what most proxies add.
 *
 * One is open. A program elsewhere that knows this header gets the keys through a proxy that runs here, rewrites `Host`
 * and announces nothing: such a request cannot be told from one of this machine.
 */
export function isAtThisMachine({ headers, socket }: IncomingMessage): boolean {
  const { host = '', origin = `http://${host}`, 'sec-fetch-site': site = 'same-origin' } = headers;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(nameOf(host)) &&
    headers[PAGE_HOST_HEADER.toLowerCase()] === host &&
    origin === `http://${host}` &&
    site === 'same-origin' &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

/** The name or the address in a `Host`, without brackets and the port. */
function nameOf(host: string): string {
  return /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d+)?$/i.exec(host)?.slice(1).find(Boolean) ?? '';
}

function isLoopback(name: string): boolean {
  if (name.toLowerCase() === 'localhost') return true;
  const family = isIP(name);
  return family !== 0 && loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
}
