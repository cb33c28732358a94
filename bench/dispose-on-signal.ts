/** Ctrl-C stops what was started and removes what was made, before the process ends. */
export function disposeOnSignal(resources: AsyncDisposableStack): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      // What is under way fails for want of what is disposed of, which must not end the process before all is removed.
      process.on('uncaughtException', () => {});
      await resources.disposeAsync();
      process.exit(1);
    });
  }
}
