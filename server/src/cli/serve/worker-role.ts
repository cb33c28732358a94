import cluster from 'node:cluster';
import { once } from 'node:events';
import { ConfigError } from '../../settings/check-settings.ts';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

/** The variable in the environment of a worker that replaces another one, which has refreshed the rates. */
export const REPLACEMENT = 'CROSSRATE_REPLACEMENT';

/** The variable with the identity of the storage that the primary process has opened. */
export const STORAGE_IDENTITY = 'CROSSRATE_STORAGE_IDENTITY';

/** The role of a worker process. */
export type WorkerRole = NonNullable<ReturnType<typeof takeWorkerRole>>;

/**
 * Takes the role of a worker; `undefined` in any other process.
 *
 * @throws ConfigError in a worker of another program. Node would ask that program for the port, and wait.
 */
export function takeWorkerRole(env: NodeJS.ProcessEnv) {
  const { worker } = cluster;
  if (!worker) return undefined;
  const storageIdentity = env[STORAGE_IDENTITY];
  if (storageIdentity === undefined)
    throw new ConfigError(
      'NODE_UNIQUE_ID is set, as in cluster mode of PM2; expected a process of its own, as in fork mode of PM2. ' +
        'WORKERS sets the number of serving processes.',
    );
  process.on('message', (message: PrimaryMessage) => {
    // A ping during the disconnection needs no answer.
    if (message?.crossrate !== 'ping' || !worker.isConnected()) return;
    worker.send({ crossrate: 'pong' } satisfies WorkerMessage);
  });
  return {
    id: worker.id,
    /** True when the worker replaces another one, which has refreshed the rates. */
    isReplacement: env[REPLACEMENT] !== undefined,
    /** The identity of the storage that the primary process has opened. A worker must not create another one. */
    storageIdentity,
    /** Resolves when the worker must stop; `isReplaced` when another worker has taken the place. */
    stopped: waitForStopMessage(),
    announce: () => void worker.send({ crossrate: 'ready' } satisfies WorkerMessage),
    announceFailure(reason: string): void {
      if (worker.isConnected()) worker.send({ crossrate: 'failed', reason } satisfies WorkerMessage);
    },
    /** Disconnects from the primary process, so that the worker can end. */
    leave: () => void worker.disconnect(),
  };
}

/** Ignores Ctrl-C and hangups, which reach every process of a terminal: the primary process decides about them. */
async function waitForStopMessage(): Promise<{ isReplaced: boolean }> {
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
  const asked = new Promise<{ isReplaced: boolean }>((resolve) => {
    process.on('message', (message: PrimaryMessage) => message?.crossrate === 'stop' && resolve(message));
  });
  const signalled = once(process, 'SIGTERM').then(() => ({ isReplaced: false }));
  const stop = await Promise.race([asked, signalled]);
  process.on('SIGTERM', () => {});
  return stop;
}
