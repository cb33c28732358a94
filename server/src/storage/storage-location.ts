/** The location of a storage: a folder with an SQLite file, or a Postgres database. */
export type StorageLocation =
  | { readonly kind: 'sqlite'; readonly dataDirectory: string }
  | { readonly kind: 'postgres'; readonly url: string };
