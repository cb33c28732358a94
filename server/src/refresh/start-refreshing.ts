import { randomUUID } from 'node:crypto';
import { createRealTimeClock } from '../clock.ts';
import type { Lease } from '../editions/rate-store.ts';
import { Leadership } from './leadership.ts';
import { Refresher, type RefresherOptions } from './refresher.ts';

/** The dependencies of refreshing. */
export interface RefreshingOptions extends RefresherOptions {
  readonly lease: Lease;
  /** Notices decisions that other processes save. */
  readonly changes: { onChange(subject: 'decisions', listener: () => void): void };
  /** True when this process replaces another one, which has already asked the providers. */
  readonly isReplacement: boolean;
}

/** The running refresh. Disposing of it lets another process take over. */
export interface Refreshing extends AsyncDisposable {
  /** Resolves after the first round, or once another process is known to ask the providers. */
  readonly firstAttempt: Promise<void>;
  /** True while this process is the one that asks the providers. */
  isAsking(): boolean;
  /**
   * Asks all providers anew, whatever they answered before. Resolves after the round.
   *
   * @throws Error while another process is the one that asks the providers.
   */
  refreshNow(): Promise<void>;
}

/** Keeps the rates current: from the providers while this process has the lease, else from the store. */
export function startRefreshing({ lease, changes, isReplacement, ...options }: RefreshingOptions): Refreshing {
  const { clock, log } = options;
  const refresher = new Refresher(options);
  let asking: Promise<void> = Promise.resolve();
  const leadership = new Leadership({
    ...{ lease, log, holder: randomUUID(), clock: createRealTimeClock(clock) },
    lead({ signal, isFirst }) {
      asking = isFirst && !isReplacement ? refresher.start(signal) : refresher.takeOver(signal);
    },
  });
  changes.onChange('decisions', () => refresher.wake());
  return {
    firstAttempt: leadership.start().then(() => asking),
    isAsking: () => leadership.isLeading,
    async refreshNow() {
      if (!leadership.isLeading) throw new Error('Another process asks the providers.');
      await refresher.refreshNow();
    },
    [Symbol.asyncDispose]: () => leadership.resign(),
  };
}
