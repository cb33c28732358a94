import { ConfigError, isQuoted } from '../../settings/check-settings.ts';
import { settings } from '../../settings/settings.ts';
import type { StorageLocation } from '../../storage/storage-location.ts';

/** Matches mistyped URLs too, which must not pass for folders with a password in their name. */
const LOOKS_LIKE_URL = /^\W*[a-z][\w+.-]+:|:\/\/|^\W*postgres/i;

/**
 * Reads the location of a storage: a folder, the URL of a Postgres database, or `env:NAME` for a variable with either.
 * An error does not repeat the location, since it may contain a password.
 */
export function readLocation(text: string, env: NodeJS.ProcessEnv): StorageLocation {
  const name = /^env:(\w+)$/.exec(text)?.[1];
  const place = name ?? 'A location';
  const value = name === undefined ? text : env[name];
  if (!value) throw new ConfigError(`${place} is ${name === undefined ? 'empty' : 'not set'}.`);
  if (isQuoted(value)) throw new ConfigError(`${place} is in quotes; write it without them.`);
  if (name === undefined && env[value]) throw new ConfigError(`${value} is a variable: write env:${value}.`);
  const { DATABASE_URL, DATA_DIR } = settings.shape;
  const isUrl = LOOKS_LIKE_URL.test(value);
  const schema = isUrl ? DATABASE_URL : DATA_DIR;
  const problem = isUrl ? 'is a URL that cannot be used' : 'cannot be used';
  if (!schema.safeParse(value).success) throw new ConfigError(`${place} ${problem}; expected ${schema.description}.`);
  return isUrl ? { kind: 'postgres', url: value } : { kind: 'sqlite', dataDirectory: value };
}
