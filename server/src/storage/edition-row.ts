import type { EditionRow } from '../editions/edition-store.ts';

/** A row of either database. */
type Row = Readonly<Record<string, unknown>>;

export const SELECT_EDITIONS = 'SELECT number, id, published_at, content FROM editions';

/** Deletes the tables that only pruned editions rest on. */
export const DELETE_TABLES = `DELETE FROM stated_tables
  WHERE last_edition < (SELECT min(number) FROM editions WHERE content IS NOT NULL)`;

/** Reads a row of {@link SELECT_EDITIONS}. */
export function readEdition({ number, id, published_at, content }: Row): EditionRow {
  const about = { number: Number(number), id: String(id), publishedAt: Number(published_at) };
  return content instanceof Uint8Array ? { ...about, content } : about;
}

/** Reads rows of `stated_tables` into their contents by hash. */
export function readContents(rows: readonly Row[]): ReadonlyMap<string, Uint8Array> {
  return new Map(rows.map(({ hash, content }) => [String(hash), content as Uint8Array]));
}
