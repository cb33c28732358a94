import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatReason } from '../../format-reason.ts';
import type { Log } from '../../log/logger.ts';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';
import { answerScrapes } from './worker-metrics.ts';
import { REPLACEMENT, STORAGE_IDENTITY } from './worker-role.ts';

// By default, this process would accept each connection and hand it to a worker. If that worker hung or died before it
// took the connection, this process would keep the connection open for good. So all workers accept from one queue.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** The interval between pings. */
const PING_MS = 1_000;
/** The unanswered pings in a row that mean a hang. Pings are counted and not timed, because a machine may sleep. */
const MOST_UNANSWERED = 5;
/** The successor of a worker that served for less time may fail in the same way. */
const SHORTEST_SERVICE_MS = 1_000;
/** Longer than a drained worker takes to finish the requests under way. */
const STOP_MS = 15_000;
/** Longer than a worker takes to start, including the wait for a migration by another process. */
const START_MS = 90_000;

/** The dependencies of a pool. */
export interface WorkerPoolOptions {
  readonly size: number;
  /** Milliseconds for which stopping workers continue to serve. */
  readonly drainMs: number;
  /** The identity of the storage, without which no worker starts. */
  readonly storageIdentity: string;
  readonly log: Log;
}

/**
 * The serving processes of one machine, which share one port. A worker that dies is replaced. Disposing lets every
 * worker finish its requests under way.
 */
export class WorkerPool implements AsyncDisposable {
  readonly #options: WorkerPoolOptions;
  readonly #workers = new Set<Worker>();
  /** Workers that were told to stop. */
  readonly #leaving = new Set<Worker>();
  readonly #stopping = new AbortController();
  /** Quick deaths and failed starts in a row. */
  #failures = 0;
  #replacing = Promise.resolve();

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    // The folder by its path: after an upgrade, another folder may be at the path, and the folder of the start gone.
    cluster.setupPrimary({ cwd: process.cwd() });
    answerScrapes();
  }

  /**
   * Starts all workers, and resolves when all of them serve.
   *
   * @throws Error with the reason of a worker that cannot serve.
   */
  async start(): Promise<void> {
    const { size, log } = this.#options;
    await Promise.all(Array.from({ length: size }, () => this.#startWorker({})));
    log.info({ workers: size, pids: this.#listPids(), pid: process.pid }, 'all workers serve');
  }

  /**
   * Replaces the workers one after another; each stops once its successor serves. A further call replaces all of them once
   * more afterwards, because the program may have changed since the first successor started.
   */
  replaceAll(): void {
    this.#replacing = this.#replacing.then(() => this.#replaceEach());
  }

  /** Ends all workers at once. */
  kill(): void {
    this.#stopping.abort();
    for (const worker of this.#workers) worker.process.kill('SIGKILL');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#workers].map((worker) => this.#stopWorker(worker, { isReplaced: false })));
  }

  async #replaceEach(): Promise<void> {
    const { log } = this.#options;
    if (this.#stopping.signal.aborted) return;
    log.info('replacing the workers, one after another');
    for (const old of [...this.#workers]) {
      if (this.#stopping.signal.aborted) return;
      // A worker that has died in the meantime already has a successor.
      if (!this.#workers.has(old)) continue;
      try {
        await this.#startWorker({ [REPLACEMENT]: '1' });
      } catch (error) {
        log.error({ reason: formatReason(error) }, 'a new worker cannot start; the others serve on');
        return;
      }
      await this.#stopWorker(old, { isReplaced: true });
    }
    log.info({ pids: this.#listPids() }, 'all workers were replaced');
  }

  async #startWorker(env: Record<string, string>): Promise<void> {
    const { log, storageIdentity } = this.#options;
    const worker = cluster.fork({ ...env, [STORAGE_IDENTITY]: storageIdentity });
    this.#workers.add(worker);
    const { pid } = worker.process;
    const { promise: serving, resolve, reject } = Promise.withResolvers<void>();
    let servingSince: number | undefined;
    let unanswered = 0;
    worker.on('message', (message: WorkerMessage) => {
      if (message?.crossrate === 'failed') reject(new Error(message.reason));
      if (message?.crossrate === 'pong') unanswered = 0;
      if (message?.crossrate !== 'ready') return;
      servingSince = performance.now();
      resolve();
    });
    // A message to a dying worker fails. Without a listener, the error would end this process and all workers.
    worker.on('error', (err) => {
      if (pid !== undefined) return log.debug({ err, worker: worker.id }, 'a message to a worker was lost');
      // A process that never started has no exit.
      clearInterval(pinging);
      this.#workers.delete(worker);
      reject(new Error(`No process can be started in ${cluster.settings.cwd}: ${formatReason(err)}`));
    });
    worker.on('exit', (code, signal) => {
      clearInterval(pinging);
      this.#workers.delete(worker);
      const isExpected = this.#leaving.delete(worker) || this.#stopping.signal.aborted;
      reject(new Error(`Worker ${worker.id} ended before it served (${signal ?? `exit code ${code}`}).`));
      if (servingSince === undefined || isExpected) return;
      const servedMs = Math.round(performance.now() - servingSince);
      void this.#replace({ worker: worker.id, pid, code, signal, servedMs });
    });
    const pinging = setInterval(() => {
      if (servingSince === undefined || !worker.isConnected()) return;
      unanswered += 1;
      if (unanswered <= MOST_UNANSWERED) return void worker.send({ crossrate: 'ping' } satisfies PrimaryMessage);
      log.error({ worker: worker.id, pid }, 'a worker hangs and is killed');
      worker.process.kill('SIGKILL');
    }, PING_MS).unref();
    const killing = setTimeout(() => worker.process.kill('SIGKILL'), START_MS);
    await serving.finally(() => clearTimeout(killing));
    log.info({ worker: worker.id, pid }, 'worker serves');
  }

  /** Replaces a worker that has died, after a wait that grows with each quick death and each failure. */
  async #replace(dead: Readonly<Record<string, unknown>> & { readonly servedMs: number }): Promise<void> {
    const { log } = this.#options;
    const { signal } = this.#stopping;
    this.#failures = dead.servedMs < SHORTEST_SERVICE_MS ? this.#failures + 1 : 0;
    for (let reason: string | undefined; !signal.aborted; this.#failures += 1) {
      const restartInMs = computeRestartDelay(this.#failures);
      const words = reason === undefined ? 'worker died; replacing it' : 'a worker cannot be replaced';
      log.error({ ...dead, reason, restartInMs }, words);
      // Without workers, only this timer keeps the process from ending.
      await sleep(restartInMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        return await this.#startWorker({ [REPLACEMENT]: '1' });
      } catch (error) {
        reason = formatReason(error);
      }
    }
  }

  /** Tells a worker to stop, and kills a worker that does not. */
  async #stopWorker(worker: Worker, { isReplaced }: { isReplaced: boolean }): Promise<void> {
    if (worker.isDead()) return;
    this.#leaving.add(worker);
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    if (worker.isConnected()) worker.send({ crossrate: 'stop', isReplaced } satisfies PrimaryMessage);
    const mostMs = STOP_MS + (isReplaced ? 0 : this.#options.drainMs);
    const killing = setTimeout(() => worker.process.kill('SIGKILL'), mostMs);
    await exited;
    clearTimeout(killing);
  }

  #listPids(): (number | undefined)[] {
    return [...this.#workers].map((worker) => worker.process.pid);
  }
}

/** Computes the milliseconds to wait before the next start. The wait doubles with each failure in a row. */
export function computeRestartDelay(failures: number): number {
  return Math.min(100 * 2 ** failures, 30_000);
}
