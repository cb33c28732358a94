import type { EditionRow, EditionStore } from './edition-store.ts';
import type { EditionHead, KeptEdition } from './kept-edition.ts';
import { unpackText } from './pack-edition.ts';
import { listTableHashes, readEdition, readHead } from './read-edition.ts';

/** Editions are read this many at a time. */
const PAGE = 100;

/** The contents of an edition are no longer kept. */
export class PrunedError extends Error {
  override readonly name = 'PrunedError';
}

/** Reads the kept editions. */
export class EditionArchive {
  readonly #store: EditionStore;

  constructor(store: EditionStore) {
    this.#store = store;
  }

  /** Identifies the edition in force at a moment, without reading it; `undefined` before the first one. */
  async identifyAt(time: number): Promise<string | undefined> {
    return (await this.#store.findAt(time))?.id;
  }

  /**
   * Finds the edition in force at a moment; `undefined` before the first one.
   *
   * @throws PrunedError when its contents are no longer kept.
   */
  async findAt(time: number): Promise<EditionHead | undefined> {
    return readRow(await this.#store.findAt(time));
  }

  /**
   * Finds the edition whose id begins with some hexadecimal digits, such as those of `Crossrate-Edition`.
   *
   * @throws PrunedError when its contents are no longer kept.
   */
  async findById(start: string): Promise<EditionHead | undefined> {
    return readRow(await this.#store.findById(start));
  }

  /** Lists the editions in force from one moment to another, in the order of publication. Skips pruned ones. */
  async *list(from: number, to: number): AsyncGenerator<EditionHead> {
    const first = await this.#store.findAt(from);
    for await (const row of this.listRows((first?.number ?? 1) - 1)) {
      if (row.publishedAt > to) return;
      if (row.content) yield readHead(row.id, unpackText(row.content));
    }
  }

  /** Lists the stored editions after one of some number. */
  async *listRows(after: number): AsyncGenerator<EditionRow> {
    for (let last = after; ; ) {
      const page = await this.#store.listAfter(last, PAGE);
      yield* page;
      const end = page.at(-1);
      if (!end) return;
      last = end.number;
    }
  }

  /**
   * Reads an edition with everything that it rests on.
   *
   * @throws PrunedError when its contents are no longer kept.
   */
  async read({ id }: Pick<EditionHead, 'id'>): Promise<KeptEdition> {
    const row = await this.#store.findById(id);
    if (!row) throw new Error(`There is no edition ${id}.`);
    return this.open(row);
  }

  /**
   * Opens a stored edition with everything that it rests on.
   *
   * @throws PrunedError when its contents are no longer kept.
   */
  async open(row: EditionRow): Promise<KeptEdition> {
    const json = unpackText(readContent(row));
    const packed = await this.#store.readTables(listTableHashes(json));
    const tables = new Map<string, string>();
    for (const [hash, content] of packed) tables.set(hash, unpackText(content));
    return readEdition(row.id, json, tables);
  }
}

function readRow(row: EditionRow | undefined): EditionHead | undefined {
  return row && readHead(row.id, unpackText(readContent(row)));
}

function readContent({ id, publishedAt, content }: EditionRow): Uint8Array {
  if (content) return content;
  const when = new Date(publishedAt).toISOString();
  throw new PrunedError(`The edition ${id.slice(0, 16)} of ${when} is no longer kept (RATES_KEEP_DAYS).`);
}
