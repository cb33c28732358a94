/** The scheme with the user, the hosts, and the rest of a URL. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is;
/** A host, in brackets if it has colons, and its port. */
const HOST = /^(?:\[(?<address>[^\]]+)\]|(?<name>(?:[^:[\]%]|%[\da-f]{2})+))(?::(?<port>\d{0,5}))?$/i;
const DEFAULT_PORT = '5432';

/**
 * Splits the URL of a database with several hosts into a URL for each, as libpq reads it: `a:5433,b` are two hosts with
 * ports of their own, and the parameters `host` and `port` take precedence. Any other URL remains as it is.
 *
 * @throws Error when a host or a port cannot be read.
 */
export function splitHosts(url: string): string[] {
  const [, start, authority = '', rest] = PARTS.exec(url) ?? [];
  const one = URL.parse(`${start}localhost${rest}`);
  const named = one?.searchParams.get('host');
  if (!one || !(named || authority).includes(',')) return [url];
  const hosts = named ? named.split(',').map((name) => ({ name, port: '' })) : authority.split(',').map(readHost);
  const ports = (one.searchParams.get('port') ?? '').split(',');
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new Error(`The address of the database has ${hosts.length} hosts and ${ports.length} ports.`);
  }
  return hosts.map(({ name, port }, index) => {
    one.searchParams.set('host', name);
    one.searchParams.set('port', (ports.length > 1 ? ports[index] : ports[0]) || port || DEFAULT_PORT);
    return one.href;
  });
}

function readHost(text: string) {
  const { address, name, port = '' } = HOST.exec(text)?.groups ?? {};
  if (!address && !name) throw new Error('The address of the database has a host or a port that cannot be read.');
  return { name: address ?? decodeURIComponent(name ?? ''), port };
}
