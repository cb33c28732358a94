import { resolve } from 'node:path';

/** Where a service keeps everything: a folder with an SQLite file, or a Postgres database. */
export type StorageLocation =
  | { readonly kind: 'sqlite'; readonly dataDirectory: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** Names a location for people: the whole path of a folder, a URL without its password. */
export function describeLocation(location: StorageLocation): string {
  if (location.kind === 'sqlite') return resolve(location.dataDirectory);
  const { hostname, port, pathname } = new URL(location.url);
  return `postgres://${hostname}${port && `:${port}`}${pathname}`;
}
