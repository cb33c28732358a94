import cluster from 'node:cluster';
import { once } from 'node:events';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

/** The variable in the environment of a worker that replaces another one, which has refreshed the rates. */
export const REPLACEMENT = 'CROSSRATE_REPLACEMENT';

/** The variable with the identity of the storage that the primary process has opened. */
export const STORAGE_IDENTITY = 'CROSSRATE_STORAGE_IDENTITY';

/** The role of a worker process. */
export interface WorkerRole {
  /** The number of the worker, from 1. */
  readonly id: number;
  /** True when the worker replaces another one, which has refreshed the rates. */
  readonly isReplacement: boolean;
  /** The identity of the storage that the primary process has opened. A worker must not create another one. */
  readonly storageIdentity: string;
  /** Resolves when the worker must stop; `isReplaced` when another worker has taken the place. */
  readonly stopped: Promise<{ readonly isReplaced: boolean }>;
  /** Reports to the primary process that the worker serves. */
  announce(): void;
  /** Reports to the primary process why the worker cannot serve. */
  announceFailure(reason: string): void;
  /** Disconnects from the primary process, so that the worker can end. */
  leave(): void;
}

/** Takes the role of a worker; `undefined` in any other process. */
export function takeWorkerRole(env: NodeJS.ProcessEnv): WorkerRole | undefined {
  const { worker } = cluster;
  if (!worker) return undefined;
  process.on('message', (message: PrimaryMessage) => {
    // A ping during the disconnection needs no answer.
    if (message?.crossrate !== 'ping' || !worker.isConnected()) return;
    worker.send({ crossrate: 'pong' } satisfies WorkerMessage);
  });
  return {
    id: worker.id,
    isReplacement: env[REPLACEMENT] !== undefined,
    storageIdentity: env[STORAGE_IDENTITY] ?? '',
    stopped: waitForStopMessage(),
    announce: () => void worker.send({ crossrate: 'ready' } satisfies WorkerMessage),
    announceFailure(reason) {
      if (worker.isConnected()) worker.send({ crossrate: 'failed', reason } satisfies WorkerMessage);
    },
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
