import type { EditionRow, EditionStore } from './edition-store.ts';
import type { EditionHead, KeptEdition } from './kept-edition.ts';
import { type KeptTable, listTableHashes, parseEdition, readEdition, readHead, readTable } from './read-edition.ts';
import { readHashed, readJson } from './read-json.ts';

/** Editions are read this many at a time. */
const PAGE = 100;

/** Reads the kept editions. Nothing is read whose id, the hash of all, is not that of its contents. */
export class EditionArchive {
  readonly #store: EditionStore;
  /** The tables of the last opened edition, by their hashes. Most of the next one are the same. */
  #tables: ReadonlyMap<string, KeptTable> = new Map();

  constructor(store: EditionStore) {
    this.#store = store;
  }

  /** Finds the row of the edition in force at a moment. */
  findRowAt(time: number): Promise<EditionRow | undefined> {
    return this.#store.findAt(time);
  }

  /** True while the contents of an edition are kept. */
  async isKept({ id }: Pick<EditionRow, 'id'>): Promise<boolean> {
    const [row] = await this.#store.listById(id);
    return row?.content !== undefined;
  }

  /** Finds the first edition that was ever published, which may no longer be kept. */
  async findFirst(): Promise<EditionRow | undefined> {
    return (await this.#store.listAfter(0, 1))[0];
  }

  /**
   * Finds the edition in force at a moment; `undefined` before the first one.
   *
   * @throws Error when its contents are no longer kept.
   */
  async findAt(time: number): Promise<EditionHead | undefined> {
    const row = await this.#store.findAt(time);
    return row && readHead(row.id, readJson(row));
  }

  /**
   * Finds the edition whose id begins with some hexadecimal digits, such as those of `Crossrate-Edition`.
   *
   * @throws Error when its contents are no longer kept, or when several ids begin so.
   */
  async findById(start: string): Promise<EditionHead | undefined> {
    const [row, another] = await this.#store.listById(start);
    if (another) throw new Error(`Several editions begin with ${start}; write more digits.`);
    return row && readHead(row.id, readJson(row));
  }

  /**
   * Lists the editions in force from one moment to another, in the order of publication.
   *
   * @param onPruned - Called for each edition whose contents are no longer kept, in its place.
   */
  async *list(from: number, to: number, onPruned: (row: EditionRow) => void = () => {}): AsyncGenerator<EditionHead> {
    const first = await this.#store.findAt(from);
    for await (const row of this.listRows((first?.number ?? 1) - 1)) {
      // A clock that had leapt ahead was set right later: no edition may be left out.
      if (row.publishedAt > to) continue;
      if (row.content) yield readHead(row.id, readJson(row));
      else onPruned(row);
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
   * @throws Error when its contents are no longer kept.
   */
  async read({ id }: Pick<EditionHead, 'id'>): Promise<KeptEdition> {
    const [row] = await this.#store.listById(id);
    if (!row) throw new Error(`There is no edition ${id}.`);
    return this.open(row);
  }

  /**
   * Opens a stored edition with everything that it rests on.
   *
   * @throws Error when its contents are no longer kept.
   */
  async open(row: EditionRow): Promise<KeptEdition> {
    const document = parseEdition(readJson(row));
    this.#tables = await this.#readTables(listTableHashes(document));
    return readEdition(row.id, document, this.#tables);
  }

  async #readTables(hashes: readonly string[]): Promise<ReadonlyMap<string, KeptTable>> {
    const packed = await this.#store.readTables(hashes.filter((each) => !this.#tables.has(each)));
    const read = hashes.flatMap((each): [string, KeptTable][] => {
      const [known, content] = [this.#tables.get(each), packed.get(each)];
      if (known) return [[each, known]];
      return content ? [[each, readTable(readHashed(each, content, 'table of a witness'))]] : [];
    });
    return new Map(read);
  }
}
