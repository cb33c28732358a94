import { Client, type ClientConfig } from 'pg';
import { reasonOf } from './reason-of.ts';

/** Where a Postgres is, and how its connections are made. */
export interface Address {
  readonly config: ClientConfig;
  /** For people, without the password. */
  readonly description: string;
}

/**
 * How long to wait for a new connection. Requests wait for it, so it is less than the second in which they are answered;
 * the start of a program is in no such hurry.
 */
export const CONNECT_MS = 700;
const CONNECT_AT_START_MS = 5_000;
/** Longer than a migration or a page of a copy takes; a connection that was cut unheard must not keep a program for ever. */
const SETUP_STATEMENT_MS = 600_000;
/** Whatever else happens, a connection that is silent for so long in the middle of a request's statement is given up. */
const SILENCE_MS = 1_000;

/**
 * Reads the URL of a database.
 *
 * @throws Error when it cannot be used; the message does not repeat it, since it may have a password in it.
 */
export function addressOf(url: string): Address {
  // Such a URL is the work of a password with a slash: what follows it would be taken for a name, and shown.
  if (URL.parse(url)?.pathname.includes('@')) {
    throw new Error(
      'The address of the database has an @ after a /: write the characters / ? # of a password as %2F %3F %23.',
    );
  }
  // A name in the URL goes before this one.
  const config = { connectionString: url, fallback_application_name: 'crossrate', keepAlive: true };
  try {
    const { host, port, database } = new Client(config);
    return { config, description: `postgres://${host}:${port}/${database}` };
  } catch (cause) {
    throw new Error(`The address of the database cannot be used: ${reasonOf(cause)}`);
  }
}

/** How connections are made while a request waits. */
export function configForRequests({ config }: Address): ClientConfig {
  return { ...config, connectionTimeoutMillis: CONNECT_MS, query_timeout: SILENCE_MS };
}

/** Connections for work that takes as long as it takes. */
export function configForSetup({ config }: Address): ClientConfig {
  return { ...config, connectionTimeoutMillis: CONNECT_AT_START_MS, query_timeout: SETUP_STATEMENT_MS };
}
