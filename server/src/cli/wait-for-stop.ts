import { type Clock, systemClock } from '../clock.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Ctrl-C reaches every process of a terminal, and npm passes it on again, so that one key press gives two signals. */
const SAME_SIGNAL_MS = 500;

/** The signals that stop a process. */
export interface StopSignals {
  /** Resolves at the first SIGTERM or SIGINT. */
  readonly stopped: Promise<void>;
  /** Resolves at a further signal, if it comes at least half a second after the first. */
  readonly stoppedAgain: Promise<void>;
}

/** Listens for the signals that stop a process. Call before starting anything that needs a clean-up. */
export function listenForStops(clock: Pick<Clock, 'monotonic'> = systemClock): StopSignals {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  let stoppedAt: number | undefined;
  const hear = () => {
    stoppedAt ??= clock.monotonic();
    first.resolve();
    if (clock.monotonic() - stoppedAt >= SAME_SIGNAL_MS) second.resolve();
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  return { stopped: first.promise, stoppedAgain: second.promise };
}

/**
 * Resolves at the first SIGTERM or SIGINT after the call, or when the terminal is closed. A further signal, half a second
 * later or more, ends the process at once.
 */
export function waitForStop(): Promise<void> {
  const { stopped, stoppedAgain } = listenForStops();
  void stoppedAgain.then(endNow);
  const { promise: hungUp, resolve: hangUp } = Promise.withResolvers<void>();
  process.on('SIGHUP', () => hangUp());
  return Promise.race([stopped, hungUp]);
}

/** Returns a signal that is aborted when the process must stop, with an error of this message. */
export function abortAtStop(message: string): AbortSignal {
  const stopping = new AbortController();
  void waitForStop().then(() => stopping.abort(new Error(message)));
  return stopping.signal;
}

/** Ends this process by a signal without a listener. */
export function endNow(): void {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  process.kill(process.pid, 'SIGTERM');
}
