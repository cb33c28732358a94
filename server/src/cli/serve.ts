import { ConfigError } from '../check-settings.ts';
import { systemClock } from '../clock.ts';
import { type Config, loadConfig } from '../config.ts';
import { formatReason } from '../format-reason.ts';
import { createLog, type Log, logToSharedOutput } from '../logger.ts';
import { createProcessMetrics } from '../metrics/service-metrics.ts';
import { startService } from '../service.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { takeWorkerRole, type WorkerRole } from '../workers/worker-role.ts';
import { assertOwnProcess } from './assert-own-process.ts';
import { collectGarbageOfStart } from './collect-garbage.ts';
import { finishStart } from './finish-start.ts';
import { endNow, listenForStops, type StopSignals } from './wait-for-stop.ts';

/** The time for the reader of the log to take the last lines. */
const LAST_LINES_MS = 1_000;

/** The time within which a signal to a group of processes reaches all of them. */
const SIGNAL_OF_GROUP_MS = 500;

/** Options for starting the service. */
interface ServeOptions {
  /** True to accept any storage at the location, even another one than before, or an empty one. */
  readonly startAnew?: boolean | undefined;
}

/**
 * Runs the service with the settings of the environment until it is stopped.
 *
 * @throws ConfigError when the settings cannot be used.
 * @throws Error when the storage or the address cannot be used.
 */
export async function serve(env: NodeJS.ProcessEnv, options: ServeOptions = {}): Promise<void> {
  assertOwnProcess(env);
  // By default, Node opens a port of its debugger, which lets every user of the machine run code in this process.
  process.on('SIGUSR1', ignoreSignal);
  const config = loadConfig(env);
  const role = takeWorkerRole(env);
  // Ignores the options in a worker: the primary process has applied them, and a worker that starts later must not.
  if (role) return serveAsWorker(config, role);
  await serveAsPrimary(config, options);
  endAfterLastLines();
}

/** Does nothing. Programs that move logs away may send such a signal, and lines go to standard output in any case. */
function ignoreSignal(): void {}

/** Ends the process although nobody reads its last lines: even a normal exit would wait for the reader. */
function endAfterLastLines(): void {
  setTimeout(endNow, LAST_LINES_MS).unref();
}

async function serveAsPrimary(config: Config, { startAnew = false }: ServeOptions): Promise<void> {
  if (startAnew && config.storage.kind === 'postgres') {
    throw new ConfigError('--start-anew is for the SQLite file of DATA_DIR: nothing is remembered of a Postgres.');
  }
  const signals = listenForStops();
  const log = createLog(config.logLevel);
  if (config.providers.some(({ name }) => name === 'bundled')) {
    log.warn('PROVIDERS includes "bundled", whose rates are of a fixed day: for trying and testing only');
  }
  const { workers } = config;
  const start = { config, startAnew, log, signals };
  return workers === undefined ? serveAlone(start) : supervise(start, workers);
}

/** The inputs of a start. */
interface Start {
  readonly config: Config;
  readonly startAnew: boolean;
  readonly log: Log;
  readonly signals: StopSignals;
}

async function serveAlone({ config, startAnew, log, signals }: Start): Promise<void> {
  void signals.stoppedAgain.then(endNow);
  await using service = await finishStart(
    startService(config, { log, metrics: createProcessMetrics(), startAnew }),
    signals.stopped,
  );
  collectGarbageOfStart();
  await signals.stopped;
  logStopping(config, log);
  await service.drain();
}

function logStopping({ drainMs }: Config, log: Log): void {
  log.info({ drainSeconds: drainMs / 1000 }, 'stopping');
}

async function serveAsWorker(config: Config, role: WorkerRole): Promise<void> {
  const log = createLog(config.logLevel, logToSharedOutput(), { worker: role.id });
  const { createWorkerMetrics } = await import('../workers/worker-metrics.ts');
  const metrics = createWorkerMetrics(systemClock);
  try {
    const { isReplacement, storageIdentity } = role;
    const starting = startService(config, { log, metrics, isReplacement, storageIdentity });
    const service = await finishStart(starting, role.stopped);
    role.announce();
    collectGarbageOfStart();
    const { isReplaced } = await role.stopped;
    // A replaced worker need not drain: the service as a whole stays ready.
    if (!isReplaced) await service.drain();
    await service[Symbol.asyncDispose]();
    await metrics.leave().catch((err) => log.warn({ err }, 'the counts of this worker are lost'));
  } catch (error) {
    // The primary process prints the reason, once for all its workers.
    const reason = formatReason(error);
    log.error({ reason }, 'this worker fails');
    role.announceFailure(reason);
    process.exitCode = 1;
  } finally {
    role.leave();
    endAfterLastLines();
  }
}

/** Runs the workers. A second signal ends them at once. */
async function supervise({ config, startAnew, log, signals }: Start, workers: number): Promise<void> {
  let endAll = endNow;
  void signals.stoppedAgain.then(() => endAll());
  const serving = Promise.withResolvers<WorkerPool>();
  process.on('SIGHUP', () => void serving.promise.then((pool) => pool.replaceAll()));
  const { WorkerPool } = await import('../workers/worker-pool.ts');
  const { answerScrapes } = await import('../workers/answer-scrapes.ts');
  // Opens the storage once, so that an unusable one ends the start here, and so that workers find migrated tables.
  const storage = await finishStart(
    openStorage(config.storage, { clock: systemClock, log, startAnew }),
    signals.stopped,
  );
  await storage[Symbol.asyncDispose]();
  const { identity: storageIdentity } = storage;
  const { drainMs } = config;
  await using pool = new WorkerPool({ size: workers, drainMs, storageIdentity, clock: systemClock, log });
  endAll = () => {
    pool.kill();
    endNow();
  };
  answerScrapes();
  const started = pool.start().then(() => serving.resolve(pool));
  await Promise.race([started.catch((error) => throwUnlessStopped(error, signals)), signals.stopped]);
  await signals.stopped;
  logStopping(config, log);
}

/** Throws the error of a start, unless Ctrl-C was its cause: a worker may die before this process hears of the signal. */
async function throwUnlessStopped(error: unknown, { stopped }: StopSignals): Promise<void> {
  const late = new Promise<unknown>((resolve) => setTimeout(resolve, SIGNAL_OF_GROUP_MS, error));
  const cause = await Promise.race([stopped, late]);
  if (cause !== undefined) throw cause;
}
