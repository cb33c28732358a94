import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Reads the name or the address from a `Host`, without brackets and port. */
export function readHostName(host: string): string {
  return /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d+)?$/i.exec(host)?.slice(1).find(Boolean) ?? '';
}

/** Tells whether a name or an address is of this machine and reached from here alone. */
export function isLoopback(name: string): boolean {
  if (name.toLowerCase() === 'localhost') return true;
  const family = isIP(name);
  return family !== 0 && loopback.check(name, family === 6 ? 'ipv6' : 'ipv4');
}
