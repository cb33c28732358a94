import { isIP } from 'node:net';

/**
 * Tells whether a request may control the mock: one of a program, or of the page of the mock. The check closes these ways:
 *
 * - A page of another site: `Origin` differs, and `Sec-Fetch-Site` where the browser sends no `Origin`.
 * - A page whose name resolves to this machine (DNS rebinding): `Host` is that name.
 *
 * @param listening - The address or name on which the mock listens.
 */
export function mayControl(headers: Headers, listening: string): boolean {
  const own = `http://${headers.get('Host')}`;
  const site = headers.get('Sec-Fetch-Site') ?? 'none';
  return (
    isAtOwnAddress(headers, listening) && (headers.get('Origin') ?? own) === own && /^(none|same-origin)$/.test(site)
  );
}

/** Tells whether `Host` is an address, which no page of another machine can take, or the name of the mock. */
export function isAtOwnAddress(headers: Headers, listening: string): boolean {
  const name = (headers.get('Host') ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === listening || isIP(name) !== 0;
}
