import cluster from 'node:cluster';
import { once } from 'node:events';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

/** Set in the environment of a worker that takes the place of another, which has refreshed the rates. */
export const REPLACEMENT = 'CROSSRATE_REPLACEMENT';

/** What a worker process knows of its place among the workers. */
export interface WorkerRole {
  /** Counts the workers of a primary process from 1. */
  readonly id: number;
  /** Whether it takes the place of another worker, which has refreshed the rates. */
  readonly isReplacement: boolean;
  /** Resolves once the worker is to stop, and tells whether another has taken its place. */
  readonly stopped: Promise<{ readonly isReplaced: boolean }>;
  /** Tells the primary process that the worker serves. */
  announce(): void;
  /** Lets go of the primary process, so that the worker can end. */
  leave(): void;
}

/** Takes up the role of a worker; `undefined` in a process that is none. */
export function takeWorkerRole(env: NodeJS.ProcessEnv): WorkerRole | undefined {
  const { worker } = cluster;
  if (!worker) return undefined;
  process.on('message', (message: PrimaryMessage) => {
    // One that comes while the worker lets go of the primary process needs no answer any more.
    if (message?.crossrate !== 'ping' || !worker.isConnected()) return;
    worker.send({ crossrate: 'pong' } satisfies WorkerMessage);
  });
  return {
    id: worker.id,
    isReplacement: env[REPLACEMENT] !== undefined,
    stopped: untilToldToStop(),
    announce: () => void worker.send({ crossrate: 'ready' } satisfies WorkerMessage),
    leave: () => void worker.disconnect(),
  };
}

/** Ctrl-C and a hangup reach every process of a terminal; the primary process decides what is to follow from them. */
async function untilToldToStop(): Promise<{ isReplaced: boolean }> {
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
  const told = new Promise<{ isReplaced: boolean }>((resolve) => {
    process.on('message', (message: PrimaryMessage) => message?.crossrate === 'stop' && resolve(message));
  });
  const signalled = once(process, 'SIGTERM').then(() => ({ isReplaced: false }));
  const stop = await Promise.race([told, signalled]);
  process.on('SIGTERM', () => {});
  return stop;
}
