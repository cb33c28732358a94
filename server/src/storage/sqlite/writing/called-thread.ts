import type { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../../unavailable-error.ts';
import { restoreError } from './error-message.ts';
import type { ThreadAnswer, ThreadMessage, ThreadReport } from './messages.ts';
import { readSharedTime } from './shared-time.ts';

/** The time limit of a start on a busy machine; usually a start takes 50 milliseconds. */
const START_MS = 5_000;
/** Longer than any wait for a lock, and than nearly any wait for a disk. */
const LONGEST_SILENCE_MS = 10_000;

const CLOSED = 'The thread that writes is closed.';

interface Options {
  /** Milliseconds without an answer after which a thread is given up. */
  readonly longestSilenceMs?: number | undefined;
  readonly onReport?: (report: ThreadReport) => void;
}

interface Call<Request, Result> {
  readonly message: ThreadMessage<Request>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Calls a thread, which answers one request after another. The first call starts the thread.
 *
 * When the thread ends or is silent for too long, all calls are rejected, none is repeated, and the next call starts
 * another thread. The thread keeps the process running only during a call.
 */
export class CalledThread<Request, Result> {
  readonly #start: () => Worker;
  readonly #longestSilenceMs: number;
  readonly #onReport: (report: ThreadReport) => void;
  #worker: Worker | undefined;
  #isOnline = false;
  #silentSince = 0;
  /** Calls in the order of their answers. A call that timed out stays until its answer comes. */
  #calls: Call<Request, Result>[] = [];
  /** Settles at the end of a thread that was given up; until then, calls wait for the next thread. */
  #ending: Promise<unknown> | undefined;
  #isClosed = false;

  constructor(start: () => Worker, { longestSilenceMs = LONGEST_SILENCE_MS, onReport = () => {} }: Options = {}) {
    this.#start = start;
    this.#longestSilenceMs = longestSilenceMs;
    this.#onReport = onReport;
  }

  /**
   * Sends a request, and resolves to its result.
   *
   * @throws Error of the thread; UnavailableError when no answer came in time, although the request may still be done.
   */
  async call(request: Request, timeoutMs: number): Promise<Result> {
    if (this.#isClosed) throw new UnavailableError(CLOSED);
    return this.#send(request, timeoutMs);
  }

  /**
   * Sends a running thread a request to end, and resolves at its end. Further calls fail.
   */
  async close(request: Request, timeoutMs: number): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    if (!worker || this.#ending) return void (await this.#ending);
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    await this.#send(request, timeoutMs).catch(() => worker.terminate());
    await ended;
  }

  #send(request: Request, timeoutMs: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (!this.#ending) this.#worker ??= this.#startWorker();
      const patience = this.#isOnline ? timeoutMs : timeoutMs + START_MS;
      const now = readSharedTime();
      const message = { request, deadline: now + patience };
      const timer = setTimeout(() => {
        reject(new UnavailableError(`The thread that writes did not answer within ${patience} ms.`));
        if (readSharedTime() - this.#silentSince >= this.#longestSilenceMs) this.#giveUp();
      }, patience);
      if (this.#calls.length === 0) this.#silentSince = now;
      this.#calls.push({ message, resolve, reject, timer });
      if (!this.#ending) this.#worker?.postMessage(message);
    });
  }

  #startWorker(): Worker {
    const worker = this.#start();
    let cause: unknown;
    this.#silentSince = readSharedTime();
    worker.once('online', () => {
      this.#isOnline = true;
      this.#silentSince = readSharedTime();
    });
    worker.on('message', (message: ThreadAnswer<Result> | ThreadReport) => {
      if ('failure' in message) this.#onReport(message);
      else this.#take(message);
    });
    // A listener for messages would undo an earlier `unref`.
    worker.unref();
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => this.#leave(cause));
    return worker;
  }

  #take(answer: ThreadAnswer<Result>): void {
    const call = this.#calls.shift();
    if (!call) return;
    this.#silentSince = readSharedTime();
    clearTimeout(call.timer);
    if ('error' in answer) call.reject(restoreError(answer.error));
    else call.resolve(answer.result);
  }

  #giveUp(): void {
    if (this.#ending) return;
    this.#rejectAll(new UnavailableError('The thread that writes was silent for too long.'));
    this.#isOnline = false;
    this.#worker?.removeAllListeners('message');
    // A thread that waits for the disk ends only after the wait.
    this.#ending = this.#worker?.terminate();
  }

  #leave(cause: unknown): void {
    if (!this.#ending) this.#rejectAll(new UnavailableError('The thread that writes has ended.', { cause }));
    this.#ending = undefined;
    this.#isOnline = false;
    this.#worker = undefined;
    if (this.#isClosed) this.#rejectAll(new UnavailableError(CLOSED));
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
