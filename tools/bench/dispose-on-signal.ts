import { constants } from 'node:os';

/**
 * Disposes of resources at a signal such as Ctrl-C, and when the reader of the output has gone. After Ctrl-C in a
 * terminal, npm sends the signal a second time, which must not end the process before everything is removed.
 */
export function disposeOnSignal(resources: AsyncDisposableStack): void {
  const dispose = async (exitCode: number) => {
    if (resources.disposed) return;
    // Work under way fails without its resources. Its errors must not end the process either.
    process.on('uncaughtException', () => {});
    await resources.disposeAsync();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => dispose(128 + constants.signals[signal]));
  // The reader of the output may go early, as `head` does.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => dispose(1));
}
