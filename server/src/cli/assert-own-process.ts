import cluster from 'node:cluster';
import { ConfigError } from '../check-settings.ts';
import { STORAGE_IDENTITY } from '../workers/worker-role.ts';

/**
 * Asserts that this process opens its ports itself, or is a worker of this service. Node lets the worker of any other
 * cluster wait for its primary process, which knows nothing of the waiting, or has gone.
 *
 * @throws ConfigError in a worker of another program.
 */
export function assertOwnProcess(env: NodeJS.ProcessEnv): void {
  if (!cluster.isWorker || env[STORAGE_IDENTITY] !== undefined) return;
  throw new ConfigError(
    'NODE_UNIQUE_ID is set, as in cluster mode of PM2; expected a process of its own, as in fork mode of PM2. ' +
      'WORKERS sets the number of serving processes.',
  );
}
