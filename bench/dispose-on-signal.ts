import { constants } from 'node:os';

/**
 * Stops what was started and removes what was made, at Ctrl-C and when nobody reads any longer what is printed. npm
 * passes on the signal that a terminal has sent already: the second one must not end the process before all is removed.
 */
export function disposeOnSignal(resources: AsyncDisposableStack): void {
  const dispose = async (exitCode: number) => {
    if (resources.disposed) return;
    // What is under way fails for want of what is disposed of, which must not end the process either.
    process.on('uncaughtException', () => {});
    await resources.disposeAsync();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => dispose(128 + constants.signals[signal]));
  // Whoever reads what is printed may go, as `head` does.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => dispose(1));
}
