import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { formatReason } from '../format-reason.ts';
import type { Log } from '../logger.ts';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';
import { Pulse } from './pulse.ts';
import { computeRestartDelay, isQuickDeath } from './restart-delay.ts';
import { REPLACEMENT, STORAGE_IDENTITY } from './worker-role.ts';

// By default, this process would accept each connection and hand it to a worker. If that worker hung or died before it
// took the connection, this process would keep the connection open for good. So all workers accept from one queue.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** The interval between pings. */
const PING_MS = 1_000;
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
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The serving processes of one machine, which share one port. A worker that dies is replaced. Disposing lets every
 * worker finish its requests under way.
 */
export class WorkerPool implements AsyncDisposable {
  readonly #options: WorkerPoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #replacements = new Set<Promise<void>>();
  /** Workers that were told to stop. */
  readonly #leaving = new Set<Worker>();
  readonly #stopping = new AbortController();
  #quickDeaths = 0;
  #replacing: Promise<void> | undefined;
  /** True when workers that were started during the replacement may run an old program. */
  #isDueAgain = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    // The folder by its path: after an upgrade, another folder may be at the path, and the folder of the start gone.
    cluster.setupPrimary({ cwd: process.cwd() });
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
   * Replaces the workers one after another; each stops once its successor serves. A further call during a replacement
   * replaces all workers once more afterwards, because the program may have changed since the first successor started.
   */
  replaceAll(): Promise<void> {
    this.#isDueAgain = this.#replacing !== undefined;
    this.#replacing ??= this.#replaceUntilCurrent().finally(() => {
      this.#replacing = undefined;
    });
    return this.#replacing;
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

  async #replaceUntilCurrent(): Promise<void> {
    await this.#replaceEach();
    while (this.#isDueAgain && !this.#stopping.signal.aborted) {
      this.#isDueAgain = false;
      await this.#replaceEach();
    }
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
    // The successors of workers that died in the meantime may still be starting.
    await Promise.all(this.#replacements);
    log.info({ pids: this.#listPids() }, 'all workers were replaced');
  }

  async #startWorker(env: Record<string, string>): Promise<void> {
    const { log, clock, storageIdentity } = this.#options;
    const worker = cluster.fork({ ...env, [STORAGE_IDENTITY]: storageIdentity });
    this.#workers.add(worker);
    const { pid } = worker.process;
    const { promise: serving, resolve, reject } = Promise.withResolvers<void>();
    let servingSince: number | undefined;
    worker.on('message', (message: WorkerMessage) => {
      if (message?.crossrate === 'failed') reject(new Error(message.reason));
      if (message?.crossrate !== 'ready') return;
      servingSince = clock.monotonic();
      resolve();
    });
    // A message to a dying worker fails. Without a listener, the error would end this process and all workers.
    worker.on('error', (err) => {
      if (pid !== undefined) return log.debug({ err, worker: worker.id }, 'a message to a worker was lost');
      // A process that never started has no exit.
      this.#workers.delete(worker);
      reject(new Error(`No process can be started in ${cluster.settings.cwd}: ${formatReason(err)}`));
    });
    worker.on('exit', (code, signal) => {
      this.#workers.delete(worker);
      const isExpected = this.#leaving.delete(worker) || this.#stopping.signal.aborted;
      reject(new Error(`Worker ${worker.id} ended before it served (${signal ?? `exit code ${code}`}).`));
      if (servingSince === undefined || isExpected) return;
      const servedMs = clock.monotonic() - servingSince;
      const dead = { worker: worker.id, pid, code, signal, servedMs: Math.round(servedMs) };
      const replacement = this.#replace(dead, servedMs).finally(() => this.#replacements.delete(replacement));
      this.#replacements.add(replacement);
    });
    const killing = killAfter(worker, START_MS);
    await serving.finally(() => clearTimeout(killing));
    log.info({ worker: worker.id, pid }, 'worker serves');
    this.#watchPulse(worker);
  }

  /** Kills a worker that hangs, so that another one replaces it. */
  #watchPulse(worker: Worker): void {
    const pulse = new Pulse();
    worker.on('message', (message: WorkerMessage) => message?.crossrate === 'pong' && pulse.notePong());
    const timer = setInterval(() => {
      if (!worker.isConnected()) return;
      if (!pulse.notePing()) return void worker.send({ crossrate: 'ping' } satisfies PrimaryMessage);
      this.#options.log.error({ worker: worker.id, pid: worker.process.pid }, 'a worker hangs and is killed');
      worker.process.kill('SIGKILL');
    }, PING_MS).unref();
    worker.once('exit', () => clearInterval(timer));
  }

  /** Replaces a worker that has died, after a wait that grows with each quick death. */
  async #replace(dead: object, servedMs: number): Promise<void> {
    const { log } = this.#options;
    this.#quickDeaths = isQuickDeath(servedMs) ? this.#quickDeaths + 1 : 0;
    const { signal } = this.#stopping;
    let reason: string | undefined;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const delay = computeRestartDelay(this.#quickDeaths + failures);
      log.error(
        { ...dead, reason, restartInMs: delay },
        failures ? 'a worker cannot be replaced' : 'worker died; replacing it',
      );
      // Without workers, only this timer keeps the process from ending.
      await sleep(delay, undefined, { signal }).catch(() => undefined);
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
    const killing = killAfter(worker, STOP_MS + (isReplaced ? 0 : this.#options.drainMs));
    await exited;
    clearTimeout(killing);
  }

  #listPids(): (number | undefined)[] {
    return [...this.#workers].map((worker) => worker.process.pid);
  }
}

/** Kills a worker after some milliseconds, unless the caller clears the returned timer before. */
function killAfter(worker: Worker, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => worker.process.kill('SIGKILL'), milliseconds);
}
