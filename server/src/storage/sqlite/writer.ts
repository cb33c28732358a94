import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { AskedTogether, ChargedCounter } from '../charge-batch.ts';
import { configureForWriting } from './database.ts';
import { type DatabaseFile, readSigns } from './database-file.ts';
import { BUSY_TIMEOUT_MS } from './failure-reason.ts';
import { type Row, runStatements, type Statement } from './statement.ts';

/** Requests to charge on a day, summed up by account. */
interface ChargeOrder {
  readonly day: number;
  readonly totals: readonly AskedTogether[];
}

/** The connection that writes. It waits for the lock and the disk, so it belongs in a thread of its own. */
export class Writer implements Disposable {
  readonly #file: DatabaseFile;
  readonly #database: DatabaseSync;
  readonly #select: StatementSync;
  readonly #put: StatementSync;

  /** @throws UnavailableError when another file is in the place of the database. */
  constructor(file: DatabaseFile) {
    this.#file = file;
    // SQLite would create a missing file.
    readSigns(file);
    // Closes the file after an error: each charge tries again.
    using opened = new DisposableStack();
    this.#database = opened.use(new DatabaseSync(file.place));
    configureForWriting(this.#database);
    this.#select = this.#database.prepare('SELECT used FROM usage WHERE day = ? AND account_id = ?');
    // An upsert with RETURNING would replace both, and take half as long again.
    this.#put = this.#database.prepare(
      'INSERT INTO usage (day, account_id, used) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET used = excluded.used',
    );
    opened.move();
  }

  /** Charges accounts on a day, up to their limits. */
  charge(timeoutMs: number, { day, totals }: ChargeOrder): ChargedCounter[] {
    return this.#commit(timeoutMs, () => totals.map((asked) => this.#charge(day, asked)));
  }

  /** Runs statements, and returns the rows of each. */
  write(timeoutMs: number, statements: readonly Statement[]): Row[][] {
    return this.#commit(timeoutMs, () => runStatements(this.#database, statements));
  }

  /** Checks the file, and tries a charge in a small commit that leaves no charge behind. */
  probe(timeoutMs: number): void {
    readSigns(this.#file);
    this.#commit(timeoutMs, () => {
      this.#charge(0, { accountId: 0, count: 1, limit: 1 });
      this.#database.exec(
        'DELETE FROM usage WHERE day = 0 AND account_id = 0; UPDATE storage_identity SET probes = probes + 1',
      );
    });
  }

  #charge(day: number, { accountId, count, limit }: AskedTogether): ChargedCounter {
    const before = Number(this.#select.get(day, accountId)?.used ?? 0);
    const after = before + Math.max(0, Math.min(count, limit - before));
    // Unlike `run`, `get` builds no result.
    if (after > before) this.#put.get(day, accountId, after);
    return { day, before, after };
  }

  /** Runs work as one transaction, which takes the lock at once. Rolls back after an error. */
  #commit<Result>(timeoutMs: number, work: () => Result): Result {
    const longestWaitMs = Math.max(0, Math.min(BUSY_TIMEOUT_MS, Math.floor(timeoutMs)));
    this.#database.exec(`PRAGMA busy_timeout = ${longestWaitMs}; BEGIN IMMEDIATE`);
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } finally {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    }
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}
