import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from '../../check-settings.ts';
import { loadStorageLocation } from '../../config.ts';
import { settings } from '../../settings.ts';
import type { StorageLocation } from '../../storage/storage-location.ts';

/** Matches mistyped URLs too, which must not pass for folders with a password in their name. */
const LOOKS_LIKE_URL = /^\W*[a-z][\w+.-]+:|:\/\/|^\W*postgres/i;

/**
 * Reads the location of a storage: a folder, the URL of a Postgres database, or `env:NAME` for a variable with either.
 *
 * @throws ConfigError when the location cannot be used. The message does not repeat it, since it may contain a
 *   password.
 */
export function readLocation(text: string, env: NodeJS.ProcessEnv): StorageLocation {
  const named = /^env:(.*)$/.exec(text)?.[1];
  if (named === '') throw new ConfigError('env: names no variable: write env:NAME.');
  if (named !== undefined && LOOKS_LIKE_URL.test(named)) throw new ConfigError('env: needs the name of a variable.');
  const value = named === undefined ? text : env[named];
  if (!value) throw new ConfigError(named === undefined ? 'A location is empty.' : `${named} is not set.`);
  if (LOOKS_LIKE_URL.test(value)) return readUrl(value, named ?? 'A location');
  if (named === undefined && env[value]) throw new ConfigError(`${value} is a variable: write env:${value}.`);
  return { kind: 'sqlite', dataDirectory: value };
}

/** @param place - What holds the URL, for the message. */
function readUrl(url: string, place: string): StorageLocation {
  const { DATABASE_URL } = settings.shape;
  if (DATABASE_URL.safeParse(url).success) return loadStorageLocation({ DATABASE_URL: url });
  throw new ConfigError(`${place} is a URL that cannot be used; expected ${DATABASE_URL.description}.`);
}

/** Compares two URLs as texts, or two folders by their real paths. */
export function areSameLocation(one: StorageLocation, other: StorageLocation): boolean {
  if (one.kind === 'postgres') return other.kind === 'postgres' && one.url === other.url;
  return other.kind === 'sqlite' && resolvePath(one.dataDirectory) === resolvePath(other.dataDirectory);
}

function resolvePath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // The folder does not exist yet.
    return resolve(folder);
  }
}
