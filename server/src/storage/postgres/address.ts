import { Client, type ClientConfig } from 'pg';
import { formatReason } from '../../format-reason.ts';
import { splitHosts } from './split-hosts.ts';

/** The address of a Postgres database, which may be on several hosts. */
export interface Address {
  /** The configuration of connections to each host. */
  readonly hosts: readonly ClientConfig[];
  /** True to try the hosts in random order. */
  readonly isRandom: boolean;
  /** The host of the last session, which is tried first, unless the order is random. */
  lastHost?: ClientConfig | undefined;
  /** The address without the password, for people. */
  readonly description: string;
}

/** The modes of TLS: none; TLS that proves nothing; TLS that proves the server, for which all other modes stand. */
const TLS_MODES = ['disable', 'no-verify', 'verify-full', 'verify-ca', 'require', 'prefer'];

/** The values of parameters of libpq about several hosts. Whatever the first one says, a session must be able to write. */
const ABOUT_HOSTS = {
  target_session_attrs: ['any', 'read-write', 'primary'],
  load_balance_hosts: ['disable', 'random'],
};

/**
 * Reads the URL of a database.
 *
 * @throws Error when the URL cannot be used. The message does not repeat the URL, which may contain a password.
 */
export function parseAddress(url: string): Address {
  const urls = splitHosts(url);
  const first = URL.parse(urls[0] ?? '');
  // A password with a slash makes such a URL. The rest of the password would be taken for a name, and shown.
  if (first?.pathname.includes('@')) {
    throw new Error(
      'The address of the database has an @ after a /: write the characters / ? # of a password as %2F %3F %23.',
    );
  }
  for (const [name, values] of Object.entries(ABOUT_HOSTS)) {
    if (first?.searchParams.getAll(name).every((value) => values.includes(value)) ?? true) continue;
    throw new Error(`The address of the database has a ${name} that is none of ${values.join(', ')}.`);
  }
  // An application name in the URL takes precedence.
  const hosts = urls.map((one) => ({ connectionString: nameTlsMode(one), fallback_application_name: 'crossrate' }));
  try {
    const clients = hosts.map((config) => new Client(config));
    const names = clients.map(({ host, port }) => `${host}:${port}`).join(',');
    const isRandom = first?.searchParams.get('load_balance_hosts') === 'random';
    return { hosts, isRandom, description: `postgres://${names}/${clients[0]?.database}` };
  } catch (cause) {
    throw new Error(`The address of the database cannot be used: ${formatReason(cause)}`);
  }
}

/**
 * Names the mode that the client library uses for `prefer`, `require` and `verify-ca`, about which it prints a warning.
 *
 * @throws Error for an empty or misspelt mode, by which the library would connect without TLS.
 */
function nameTlsMode(url: string): string {
  const given = [...(URL.parse(url)?.searchParams ?? [])];
  const modes = given.filter(([name]) => name.toLowerCase() === 'sslmode');
  // The library reads this variable itself, for addresses without a mode.
  const { PGSSLMODE } = process.env;
  if (PGSSLMODE && modes.length === 0) modes.push(['sslmode', PGSSLMODE]);
  if (!modes.every(([name, mode]) => name === 'sslmode' && TLS_MODES.includes(mode))) {
    throw new Error(
      `The address of the database, or PGSSLMODE, has an sslmode that is none of ${TLS_MODES.join(', ')}.`,
    );
  }
  if (given.some(([name]) => name === 'uselibpqcompat')) return url;
  return url.replaceAll(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/g, 'verify-full');
}
