import { systemClock } from '../../clock.ts';
import { type Config, loadConfig } from '../../config.ts';
import { formatReason } from '../../format-reason.ts';
import { isLoopback } from '../../http/host-name.ts';
import { openLog } from '../../log/logger.ts';
import { createProcessMetrics } from '../../metrics/service-metrics.ts';
import { startService } from '../../server.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { endNow, waitForStop } from '../wait-for-stop.ts';
import { finishStart } from './finish-start.ts';
import type { WorkerPool } from './worker-pool.ts';
import { takeWorkerRole, type WorkerRole } from './worker-role.ts';

/** The time for the reader of the log to take the last lines. */
const LAST_LINES_MS = 1_000;

/** Runs the service with the settings of the environment until it is stopped. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  // Programs that move logs away may send this signal, at which Node opens a port of its debugger. That port would let
  // every user of the machine run code in this process.
  process.on('SIGUSR1', () => {});
  const config = loadConfig(env);
  const role = takeWorkerRole(env);
  if (role) await serveAsWorker(config, role);
  else await serveAsPrimary(config);
  // Even a normal exit would wait for the reader of the last lines.
  setTimeout(endNow, LAST_LINES_MS).unref();
}

async function serveAsPrimary(config: Config): Promise<void> {
  let endAll = endNow;
  const stopped = waitForStop(undefined, () => endAll());
  const log = await openLog(config);
  const logStopping = () => log.info({ drainSeconds: config.drainMs / 1000 }, 'stopping');
  if (config.providers.some(({ name }) => name === 'bundled')) {
    log.warn('PROVIDERS includes "bundled", whose rates are of a fixed day: for trying and testing only');
  }
  if (config.signUp?.trustedProxies && !isLoopback(config.host)) {
    log.warn(
      { host: config.host },
      'TRUST_PROXY is set: let the proxy alone reach PORT (HOST=127.0.0.1, or a firewall), or clients choose their addresses',
    );
  }
  if (config.workers === undefined) {
    // A terminal that closes ends what it shows.
    if (!process.stdout.isTTY)
      process.on('SIGHUP', () => log.warn('SIGHUP is ignored: with WORKERS=1, a restart takes its place'));
    const metrics = createProcessMetrics();
    await using service = await finishStart(startService(config, { log, metrics }), stopped);
    await stopped;
    logStopping();
    await service.drain();
    return;
  }
  const serving = Promise.withResolvers<WorkerPool>();
  process.on('SIGHUP', () => void serving.promise.then((pool) => pool.replaceAll()));
  const { WorkerPool } = await import('./worker-pool.ts');
  // Opens the storage once, so that an unusable one ends the start here, and so that workers find its tables.
  const storage = await finishStart(openStorage(config.storage, { clock: systemClock, log }), stopped);
  await storage[Symbol.asyncDispose]();
  const { drainMs, workers: size } = config;
  const { identity: storageIdentity } = storage;
  await using pool = new WorkerPool({ size, drainMs, storageIdentity, log });
  endAll = () => {
    pool.kill();
    endNow();
  };
  const started = pool.start().then(() => serving.resolve(pool));
  await Promise.race([started, stopped]);
  await stopped;
  logStopping();
}

/** Serves as a worker. */
async function serveAsWorker(config: Config, role: WorkerRole): Promise<void> {
  const log = await openLog(config, role.id);
  const { createWorkerMetrics } = await import('./worker-metrics.ts');
  const metrics = createWorkerMetrics();
  try {
    const { isReplacement, storageIdentity } = role;
    const service = await startService(config, { log, metrics, isReplacement, storageIdentity });
    role.announce();
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
  }
}
