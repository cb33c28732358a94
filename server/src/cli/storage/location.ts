import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, loadStorageLocation } from '../../config.ts';
import type { StorageLocation } from '../../storage/storage-location.ts';

/** A mistyped URL must not be taken for a folder, with a password in its name. */
const LOOKS_LIKE_URL = /^\W*[a-z][\w+.-]+:|:\/\/|^\W*postgres/i;

/**
 * Reads where a storage is: a folder, the URL of a Postgres database, or `env:NAME` for a variable that holds one of
 * them.
 *
 * @throws ConfigError when it cannot be used; the message does not repeat it, since it may have a password in it.
 */
export function readLocation(text: string, env: NodeJS.ProcessEnv): StorageLocation {
  const named = /^env:(.*)$/.exec(text)?.[1];
  const value = named === undefined ? text : env[named];
  if (!value) throw new ConfigError(named === undefined ? 'A location is empty.' : `${named} is not set.`);
  if (LOOKS_LIKE_URL.test(value)) return loadStorageLocation({ DATABASE_URL: value });
  if (named === undefined && env[value]) throw new ConfigError(`${value} is a variable: write env:${value}.`);
  return { kind: 'sqlite', dataDirectory: value };
}

/** Whether two locations are spelt the same, or are the same folder. */
export function areSameLocation(one: StorageLocation, other: StorageLocation): boolean {
  if (one.kind === 'postgres') return other.kind === 'postgres' && one.url === other.url;
  return other.kind === 'sqlite' && pathOf(one.dataDirectory) === pathOf(other.dataDirectory);
}

function pathOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // It does not exist yet.
    return resolve(folder);
  }
}
