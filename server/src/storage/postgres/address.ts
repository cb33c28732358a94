import { Client, type ClientConfig } from 'pg';
import { formatReason } from '../../format-reason.ts';

/** The address of a Postgres database, with the configuration of its connections. */
export interface Address {
  readonly config: ClientConfig;
  /** A name, an IP address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  /** The address without the password, for people. */
  readonly description: string;
}

/** The modes of TLS: none; TLS that proves nothing; TLS that proves the server, for which all other modes stand. */
const TLS_MODES = ['disable', 'no-verify', 'verify-full', 'verify-ca', 'require', 'prefer'];

/**
 * Reads the URL of a database.
 *
 * @throws Error when the URL cannot be used. The message does not repeat the URL, which may contain a password.
 */
export function parseAddress(url: string): Address {
  // A password with a slash makes such a URL. The rest of the password would be taken for a name, and shown.
  if (URL.parse(url)?.pathname.includes('@')) {
    throw new Error(
      'The address of the database has an @ after a /: write the characters / ? # of a password as %2F %3F %23.',
    );
  }
  // An application name in the URL takes precedence.
  const config = { connectionString: nameTlsMode(url), fallback_application_name: 'crossrate' };
  try {
    const { host, port, database } = new Client(config);
    return { config, host, port, description: `postgres://${host}:${port}/${database}` };
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
