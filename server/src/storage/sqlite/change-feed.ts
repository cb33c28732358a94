import type { ChangeFeed } from '../change-feed.ts';
import { IdentityCheck } from '../identity-check.ts';
import { readRevisions } from '../revisions-row.ts';
import { type DatabaseFile, readSigns } from './database-file.ts';

/** The change feed of SQLite, which gives no hints. Each reading checks that the database is still the same. */
export class SqliteChangeFeed implements ChangeFeed {
  readonly #file: DatabaseFile;
  readonly #identityCheck: IdentityCheck;
  #failure: { readonly error: unknown } | undefined;

  constructor(file: DatabaseFile) {
    this.#file = file;
    this.#identityCheck = new IdentityCheck(file.identity);
  }

  async read() {
    try {
      const row = readSigns(this.#file);
      this.#identityCheck.assertSame(row);
      this.#failure = undefined;
      return readRevisions(row);
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }

  onHint(): void {}

  /** @throws UnavailableError when the last reading failed: a lost database must not be asked for a key. */
  assertReadable(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
