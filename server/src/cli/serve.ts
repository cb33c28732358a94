import { Command } from 'commander';
import { systemClock } from '../clock.ts';
import { type Config, describeSettings, loadConfig } from '../config.ts';
import { createLog, type Log, logToSharedOutput } from '../logger.ts';
import { createProcessMetrics } from '../metrics/service-metrics.ts';
import { startService } from '../service.ts';
import { openStorage } from '../storage/open-storage.ts';
import { answerScrapes } from '../workers/answer-scrapes.ts';
import { createWorkerMetrics } from '../workers/worker-metrics.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import { takeWorkerRole, type WorkerRole } from '../workers/worker-role.ts';
import { untilStopped } from './until-stopped.ts';

/** `crossrate serve` */
export function serveCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('serve')
    .description('Run the service with the settings of the environment')
    .addHelpText('after', `\n${describeSettings()}`)
    .action(async () => {
      const config = loadConfig(env);
      const role = takeWorkerRole(env);
      if (role) return serveAsWorker(config, role);
      const stopped = untilStopped();
      const log = createLog(config.logLevel);
      if (config.providers.some(({ name }) => name === 'bundled')) {
        log.warn('PROVIDERS includes "bundled", whose rates are of a fixed day: for trying and testing only');
      }
      const { workers } = config;
      return workers === undefined ? serveAlone(config, log, stopped) : supervise({ config, workers, log, stopped });
    });
}

async function serveAlone(config: Config, log: Log, stopped: Promise<void>): Promise<void> {
  await using _service = await startService(config, { log, metrics: createProcessMetrics() });
  await stopped;
  log.info('stopping');
}

async function serveAsWorker(config: Config, role: WorkerRole): Promise<void> {
  const log = createLog(config.logLevel, logToSharedOutput()).child({ worker: role.id });
  const metrics = createWorkerMetrics();
  try {
    const service = await startService(config, { log, metrics, isReplacement: role.isReplacement });
    role.announce();
    await role.stopped;
    await service[Symbol.asyncDispose]();
    await metrics.leave().catch((err) => log.warn({ err }, 'the counts of this worker are lost'));
  } finally {
    role.leave();
  }
}

/** What supervising workers needs. */
interface Supervision {
  readonly config: Config;
  readonly workers: number;
  readonly log: Log;
  readonly stopped: Promise<void>;
}

/** Runs the workers. A second signal ends them at once. */
async function supervise({ config, workers, log, stopped }: Supervision): Promise<void> {
  const serving = Promise.withResolvers<WorkerPool>();
  process.on('SIGHUP', () => void serving.promise.then((pool) => pool.replaceAll()));
  // A storage that cannot be used ends the start here, and its tables are there before the workers look for them.
  await (await openStorage(config.storage, { clock: systemClock, log }))[Symbol.asyncDispose]();
  await using pool = new WorkerPool({ size: workers, clock: systemClock, log });
  answerScrapes();
  const started = pool.start().then(() => serving.resolve(pool));
  await Promise.race([started, stopped]);
  await stopped;
  log.info('stopping');
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => pool.kill());
}
