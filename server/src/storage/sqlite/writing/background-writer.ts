import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChargeOrder, ChargeReceipt } from '../counting/charge-order.ts';
import type { DatabaseFile } from '../file-guard.ts';
import { CalledThread } from './called-thread.ts';
import type { WriterRequest, WriterResults } from './messages.ts';
import type { Statement } from './statement.ts';

/** More than a wait for the lock and a slow commit take. */
const WRITE_MS = 5_000;

/** As long as a charge waits. */
const PROBE_MS = 2_500;

/** Beside this file, in the sources as in the bundle. */
const script = new URL(`./writing-thread${extname(import.meta.filename)}`, import.meta.url);

/**
 * Writes to the database in a thread, so that nothing else of the process waits for a lock or for the disk.
 *
 * The calls are our own and not a pool's: one connection needs one thread, its errors keep SQLite's codes, and it
 * closes the database before it ends. A pool (piscina 5.3) takes a tenth more CPU a call, and needs all that beside.
 */
export class BackgroundWriter implements AsyncDisposable {
  readonly #thread: CalledThread<WriterRequest, WriterResults[WriterRequest['kind']]>;

  constructor(file: DatabaseFile) {
    this.#thread = new CalledThread(() => new Worker(script, { name: 'sqlite', workerData: file }));
  }

  /** Charges what is ordered, as far as limits go, in one transaction. */
  charge(order: ChargeOrder, timeoutMs: number): Promise<ChargeReceipt> {
    return this.#call({ kind: 'charge', order }, timeoutMs);
  }

  /** Begins to forget days gone by, once charges have been of a day for long enough. */
  async forgetDays(lasting: number): Promise<void> {
    await this.#call({ kind: 'forget', lasting }, WRITE_MS);
  }

  /** Runs statements as one transaction, and returns the rows of each. */
  write(statements: readonly Statement[]): Promise<WriterResults['write']> {
    return this.#call({ kind: 'write', statements }, WRITE_MS);
  }

  /** Commits something small, and looks through the database for damage where that is suspected. */
  async probe(isSuspect: boolean): Promise<void> {
    await this.#call({ kind: 'probe', isSuspect }, PROBE_MS);
  }

  /** The result is of the kind of the request. */
  #call<Kind extends WriterRequest['kind']>(
    request: Extract<WriterRequest, { kind: Kind }>,
    timeoutMs: number,
  ): Promise<WriterResults[Kind]> {
    return this.#thread.call(request, timeoutMs) as Promise<WriterResults[Kind]>;
  }

  /** Finishes what is under way, and closes the connection. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread.close({ kind: 'close' }, WRITE_MS);
  }
}
