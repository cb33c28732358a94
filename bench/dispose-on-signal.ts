/**
 * Ctrl-C stops what was started and removes what was made, before the process ends. npm passes the signal on that a
 * terminal has sent already: the second one must not end the process before all is removed.
 */
export function disposeOnSignal(resources: AsyncDisposableStack): void {
  const dispose = async () => {
    if (resources.disposed) return;
    // What is under way fails for want of what is disposed of, which must not end the process either.
    process.on('uncaughtException', () => {});
    await resources.disposeAsync();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, dispose);
}
