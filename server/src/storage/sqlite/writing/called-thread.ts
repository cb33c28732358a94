import type { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../../unavailable-error.ts';
import { restoreError } from './error-message.ts';
import type { ThreadAnswer, ThreadMessage } from './messages.ts';
import { readSharedTime } from './shared-time.ts';

interface Call<Request, Result> {
  readonly message: ThreadMessage<Request>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Calls a thread, which answers one request after another. It is started with the first call.
 *
 * When it ends, or does not answer in time, all calls are rejected, none is repeated, and the next one starts it anew.
 * It keeps the process running while it is called, not otherwise.
 */
export class CalledThread<Request, Result> {
  readonly #start: () => Worker;
  #worker: Worker | undefined;
  #calls: Call<Request, Result>[] = [];
  /** Settles once the thread has ended that was given up; until then, calls wait for another one. */
  #ending: Promise<unknown> | undefined;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /**
   * Sends a request, and resolves to the answer.
   *
   * @throws what the thread threw; UnavailableError when the answer did not come. The request may be done all the same.
   */
  call(request: Request, timeoutMs: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      const message = { request, deadline: readSharedTime() + timeoutMs };
      const timer = setTimeout(() => this.#giveUp(timeoutMs), timeoutMs);
      this.#calls.push({ message, resolve, reject, timer });
      if (this.#ending) return;
      this.#worker ??= this.#startWorker();
      this.#worker.postMessage(message);
    });
  }

  /** Sends a request after which the thread ends by itself, if it runs, and resolves once it has ended. */
  async close(request: Request, timeoutMs: number): Promise<void> {
    const worker = this.#worker;
    if (!worker || this.#ending) return void (await this.#ending);
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    // When it does not even answer to this, it is given up, and ends as soon as it can.
    await this.call(request, timeoutMs).catch(() => {});
    await ended;
  }

  #startWorker(): Worker {
    const worker = this.#start();
    let cause: unknown;
    worker.unref();
    worker.on('message', (answer: ThreadAnswer<Result>) => this.#take(answer));
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => this.#leave(worker, cause));
    return worker;
  }

  #take(answer: ThreadAnswer<Result>): void {
    const call = this.#calls.shift();
    if (!call) return;
    clearTimeout(call.timer);
    if ('error' in answer) call.reject(restoreError(answer.error));
    else call.resolve(answer.result);
  }

  #giveUp(timeoutMs: number): void {
    this.#rejectAll(new UnavailableError(`The thread that writes did not answer within ${timeoutMs} ms.`));
    // A thread that waits for the disk ends only after that.
    this.#ending ??= this.#worker?.terminate();
    this.#worker?.removeAllListeners('message');
  }

  #leave(worker: Worker, cause: unknown): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    if (!this.#ending) this.#rejectAll(new UnavailableError('The thread that writes has ended.', { cause }));
    this.#ending = undefined;
    if (this.#calls.length === 0) return;
    const next = this.#startWorker();
    this.#worker = next;
    for (const { message } of this.#calls) next.postMessage(message);
  }

  #rejectAll(error: Error): void {
    for (const { reject, timer } of this.#calls.splice(0)) {
      clearTimeout(timer);
      reject(error);
    }
  }
}
