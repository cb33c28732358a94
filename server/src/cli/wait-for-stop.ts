/** Ctrl-C reaches every process of a terminal, and npm passes it on again, so that one key press gives two signals. */
const SAME_SIGNAL_MS = 500;

/**
 * Resolves at the first signal after the call. Call before starting anything that needs a clean-up. A signal that comes at
 * least half a second after the first ends the process.
 */
export function waitForStop(signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'], end = endNow): Promise<void> {
  return new Promise((resolve) => {
    let stoppedAt: number | undefined;
    const hear = () => {
      const now = performance.now();
      stoppedAt ??= now;
      resolve();
      if (now - stoppedAt >= SAME_SIGNAL_MS) end();
    };
    for (const signal of signals) process.on(signal, hear);
  });
}

/** Returns a signal that is aborted, with an error of this message, when the process must stop or the terminal is closed. */
export function abortAtStop(message: string): AbortSignal {
  const stopping = new AbortController();
  void waitForStop(['SIGTERM', 'SIGINT', 'SIGHUP']).then(() => stopping.abort(new Error(message)));
  return stopping.signal;
}

/** Ends this process by a signal without a listener. */
export function endNow(): void {
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, 'SIGTERM');
}
