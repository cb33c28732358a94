import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../../logger.ts';
import type { ProbeOptions } from '../../storage.ts';
import type { ChargeOrder, ChargeReceipt } from '../counting/charge-order.ts';
import type { DatabaseFile } from '../database-file.ts';
import { CalledThread } from './called-thread.ts';
import { restoreError } from './error-message.ts';
import type { WriterRequest, WriterResults } from './messages.ts';
import type { Statement } from './statement.ts';

/** More than a wait for the lock and a slow commit. */
const WRITE_MS = 5_000;

/** The same time limit as for a charge. */
const PROBE_MS = 2_500;

/** The thread's script, beside this file in the sources and in the bundle. */
const script = new URL(`./writing-thread${extname(import.meta.filename)}`, import.meta.url);

/**
 * Writes to the database in a thread, so that the rest of the process never waits for a lock or the disk.
 *
 * Uses its own calls instead of a pool: one connection needs one thread, errors must keep SQLite's codes, and the
 * thread must close the database before it ends. A pool (piscina 5.3) takes a tenth more CPU per call, and needs the
 * same code.
 */
export class BackgroundWriter implements AsyncDisposable {
  readonly #thread: CalledThread<WriterRequest, WriterResults[WriterRequest['kind']]>;

  constructor(file: DatabaseFile, log: Log) {
    this.#thread = new CalledThread(() => new Worker(script, { name: 'sqlite', workerData: file }), {
      onReport({ failure, failures }) {
        log.error({ err: restoreError(failure), failures }, 'the database cannot be tidied up, and grows');
      },
    });
  }

  /** Calls {@link Writer.charge} in the thread. */
  charge(order: ChargeOrder, timeoutMs: number): Promise<ChargeReceipt> {
    return this.#call({ kind: 'charge', order }, timeoutMs);
  }

  /** Calls {@link Writer.forgetDays} in the thread, after charges have fallen on `lastingDay` for long enough. */
  async forgetDays(lastingDay: number): Promise<void> {
    await this.#call({ kind: 'forget', lastingDay }, WRITE_MS);
  }

  /** Calls {@link Writer.write} in the thread. */
  write(statements: readonly Statement[]): Promise<WriterResults['write']> {
    return this.#call({ kind: 'write', statements }, WRITE_MS);
  }

  /** Calls {@link Writer.probe} in the thread. */
  async probe({ isSuspect }: ProbeOptions): Promise<void> {
    await this.#call({ kind: 'probe', isSuspect }, PROBE_MS);
  }

  /** Calls the thread, whose result has the type for the kind of the request. */
  #call<Kind extends WriterRequest['kind']>(
    request: Extract<WriterRequest, { kind: Kind }>,
    timeoutMs: number,
  ): Promise<WriterResults[Kind]> {
    return this.#thread.call(request, timeoutMs) as Promise<WriterResults[Kind]>;
  }

  /** Finishes the work under way, and closes the connection. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread.close({ kind: 'close' }, WRITE_MS);
  }
}
