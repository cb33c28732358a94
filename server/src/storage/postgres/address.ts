import { Client, type ClientConfig } from 'pg';
import { formatReason } from '../../format-reason.ts';

/** The address of a Postgres database, with the configuration of its connections. */
export interface Address {
  readonly config: ClientConfig;
  /** The address without the password, for people. */
  readonly description: string;
}

/**
 * The time limit for a new connection. Less than a second, because requests wait for the connection and are answered
 * within a second; the start of a program has more time.
 */
export const CONNECT_MS = 700;
const CONNECT_AT_START_MS = 5_000;
/** Longer than a migration or a page of a copy. The limit ends a program whose connection was cut unnoticed. */
const SETUP_STATEMENT_MS = 600_000;
/** A connection that is silent for this long during a statement of a request is given up. */
const SILENCE_MS = 1_000;

/**
 * After this silence, the system asks whether the other side still lives. By default, the system asks after two hours. A
 * listener would wait that long for a machine that is gone, or behind a firewall that has forgotten the connection.
 */
const KEEP_ALIVE_AFTER_MS = 30_000;

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
  const config = {
    connectionString: nameTlsMode(url),
    fallback_application_name: 'crossrate',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
  try {
    const { host, port, database } = new Client(config);
    return { config, description: `postgres://${host}:${port}/${database}` };
  } catch (cause) {
    throw new Error(`The address of the database cannot be used: ${formatReason(cause)}`);
  }
}

/**
 * Names the mode that the client library uses for `prefer`, `require` and `verify-ca`, about which it prints a warning.
 * An empty or misspelt mode would mean no TLS.
 */
function nameTlsMode(url: string): string {
  const given = [...(URL.parse(url)?.searchParams ?? [])];
  for (const [name, value] of given) {
    const isMode = name.toLowerCase() === 'sslmode';
    if (isMode && !(name === 'sslmode' && TLS_MODES.includes(value))) {
      throw new Error(`The address of the database has an sslmode that is none of ${TLS_MODES.join(', ')}.`);
    }
    if (name === 'ssl' && value === '') throw new Error('The address of the database has an ssl without a value.');
  }
  // The client library reads this variable itself, for addresses without a mode.
  const { PGSSLMODE } = process.env;
  if (PGSSLMODE && !TLS_MODES.includes(PGSSLMODE) && !given.some(([name]) => name === 'sslmode')) {
    throw new Error(`PGSSLMODE is none of ${TLS_MODES.join(', ')}, and the address of the database has no sslmode.`);
  }
  if (given.some(([name]) => name === 'uselibpqcompat')) return url;
  return url.replaceAll(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/g, 'verify-full');
}

/** Builds the configuration of connections for requests, with short time limits. */
export function buildConfigForRequests({ config }: Address): ClientConfig {
  return { ...config, connectionTimeoutMillis: CONNECT_MS, query_timeout: SILENCE_MS };
}

/** Builds the configuration of connections for setup and copies, with long time limits. */
export function buildConfigForSetup({ config }: Address): ClientConfig {
  return { ...config, connectionTimeoutMillis: CONNECT_AT_START_MS, query_timeout: SETUP_STATEMENT_MS };
}
