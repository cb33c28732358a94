import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../unavailable-error.ts';
import type { DatabaseFile } from './database-file.ts';
import { readSharedTime, type ThreadAnswer, type ThreadCall, type Work } from './messages.ts';

/** The time limit of a start on a busy machine; usually a start takes 50 milliseconds. */
const START_MS = 5_000;
/** The time in which the thread finishes its work and closes the database. */
const CLOSE_MS = 5_000;

/** The thread's script, beside this file in the sources and in the bundle. */
const script = new URL(`./writing-thread${extname(import.meta.filename)}`, import.meta.url);

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Writes to the database in a thread, so that the rest of the process never waits for a lock or the disk.
 *
 * When the thread ends, all calls fail, none is repeated, and the next call starts another thread. Only a call keeps
 * the process running.
 */
export class BackgroundWriter implements AsyncDisposable {
  readonly #file: DatabaseFile;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #isOnline = false;
  #isClosed = false;
  #lastId = 0;

  constructor(file: DatabaseFile) {
    this.#file = file;
  }

  /**
   * Calls a method of {@link Writer} in the thread.
   *
   * @throws UnavailableError with the thread's error as its cause, or when no answer came in time, although the work may
   *   still be done.
   */
  call<Name extends keyof Work>(
    name: Name,
    timeoutMs: number,
    argument?: Parameters<Work[Name]>[1],
  ): Promise<ReturnType<Work[Name]>> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new UnavailableError('The thread that writes is closed.');
      this.#worker ??= this.#start();
      const patience = this.#isOnline ? timeoutMs : timeoutMs + START_MS;
      const id = ++this.#lastId;
      const giveUp = () => this.#take(id)?.reject(new UnavailableError(`The disk did not answer for ${patience} ms.`));
      const timer = setTimeout(giveUp, patience);
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, timer });
      const call: ThreadCall = { id, name, argument, deadline: readSharedTime() + patience };
      this.#worker.postMessage(call);
    });
  }

  #start(): Worker {
    const worker = new Worker(script, { name: 'sqlite', workerData: this.#file });
    let cause: unknown;
    worker.once('online', () => {
      this.#isOnline = true;
    });
    worker.on('message', ({ id, result, failure }: ThreadAnswer) => {
      const call = this.#take(id);
      if (!failure) return call?.resolve(result);
      const { reason, error } = failure;
      const cause = Object.assign(new Error(), error);
      call?.reject(new UnavailableError(`The database cannot be written: ${error.message}`, { cause, reason }));
    });
    // A listener for messages would undo an earlier `unref`.
    worker.unref();
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#isOnline = false;
      for (const id of [...this.#waiting.keys()])
        this.#take(id)?.reject(new UnavailableError('The thread that writes has ended.', { cause }));
    });
    return worker;
  }

  /** Takes a call from those that wait; `undefined` for a call that has timed out. */
  #take(id: number): Waiting | undefined {
    const call = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(call?.timer);
    return call;
  }

  /** Finishes the work under way, and closes the connection. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    if (!this.#worker) return;
    const worker = this.#worker;
    const timer = setTimeout(() => void worker.terminate(), CLOSE_MS);
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage({ id: 0, name: 'close', deadline: 0 } satisfies ThreadCall);
    await ended;
    clearTimeout(timer);
  }
}
