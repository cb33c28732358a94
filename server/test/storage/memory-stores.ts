import type { Clock } from '../../src/clock.ts';
import type { EditionRow, EditionStore, PackedEdition } from '../../src/editions/edition-store.ts';
import type { Lease, RecordStore, RefreshRecord, SavedRecord } from '../../src/editions/rate-store.ts';
import type { DecisionStore, Entry } from '../../src/judging/decisions.ts';

/** Keeps the record and its editions in memory, so that a second refresher can start from it. */
export class MemoryStore implements RecordStore {
  saved: SavedRecord = { record: undefined, revision: 0 };
  readonly editions = new MemoryEditions();

  async load(): Promise<SavedRecord> {
    return this.saved;
  }

  async save(record: RefreshRecord, revision: number, edition?: PackedEdition): Promise<number | undefined> {
    if (revision !== this.saved.revision) return undefined;
    if (edition) this.editions.append(edition);
    this.saved = { record, revision: revision + 1, lastEdition: this.editions.rows.at(-1)?.id };
    return this.saved.revision;
  }

  /** Attributes the saved rates to another provider, as in another edition. */
  attribute(provider: string): void {
    const { record, revision } = this.saved;
    if (!record) throw new Error('Nothing was saved.');
    const believed = new Map([...record.state.believed].map(([code, rate]) => [code, { ...rate, provider }]));
    const { settings } = record.edition;
    const own = { ...settings, providers: [...settings.providers, provider] };
    const edition = { ...record.edition, id: `of ${provider}`, settings: own };
    this.saved = { record: { ...record, state: { ...record.state, believed }, edition }, revision: revision + 1 };
  }
}

/** Keeps editions in memory. */
class MemoryEditions implements EditionStore {
  readonly rows: EditionRow[] = [];
  prunedBefore: number | undefined;
  readonly #tables = new Map<string, Uint8Array>();

  append({ id, publishedAt, content, tables }: PackedEdition): void {
    this.rows.push({ number: this.rows.length + 1, id, publishedAt, content });
    for (const [hash, table] of tables) this.#tables.set(hash, table);
  }

  findAt = async (time: number) => this.rows.findLast(({ publishedAt }) => publishedAt <= time);
  listById = async (start: string) => this.rows.filter(({ id }) => id.startsWith(start)).slice(0, 2);
  listAfter = async (number: number, most: number) => this.rows.slice(number, number + most);
  readTables = async (hashes: readonly string[]) =>
    new Map([...this.#tables].filter(([hash]) => hashes.includes(hash)));
  prune = async (before: number) => {
    this.prunedBefore = before;
    return 0;
  };
}

/** Keeps decisions in memory. */
export class MemoryDecisions implements DecisionStore {
  readonly #entries: Entry[] = [];

  async list(): Promise<Entry[]> {
    return [...this.#entries];
  }

  async append(entry: Entry): Promise<void> {
    this.#entries.push(entry);
  }
}

/** Keeps a lease in memory, by a test's clock. */
export class MemoryLease implements Lease {
  failure: Error | undefined;
  readonly #clock: Clock;
  #holder: string | undefined;
  #expiresAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async acquire(holder: string, milliseconds: number): Promise<boolean> {
    if (this.failure) throw this.failure;
    const now = this.#clock.now();
    if (this.#holder !== holder && this.#expiresAt > now) return false;
    this.#holder = holder;
    this.#expiresAt = now + milliseconds;
    return true;
  }

  async release(holder: string): Promise<void> {
    if (this.#holder === holder) this.#expiresAt = 0;
  }

  steal(holder: string): void {
    this.#holder = holder;
    this.#expiresAt = Number.POSITIVE_INFINITY;
  }
}
