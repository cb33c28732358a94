import { randomUUID } from 'node:crypto';
import { createRealTimeClock } from '../clock.ts';
import { Leadership } from './leadership.ts';
import type { Lease } from './lease.ts';
import { Refresher, type RefresherOptions } from './refresher.ts';
import { watchClock } from './watch-clock.ts';

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
}

/** Keeps the rates current: from the providers while this process has the lease, else from the store. */
export function startRefreshing({ lease, changes, isReplacement, ...options }: RefreshingOptions): Refreshing {
  const { clock, log } = options;
  const refresher = new Refresher(options);
  const stopping = new AbortController();
  const realTime = createRealTimeClock(clock);
  let asking: Promise<void> = Promise.resolve();
  const leadership = new Leadership({
    lease,
    holder: randomUUID(),
    clock: realTime,
    log,
    lead({ signal, isFirst }) {
      asking = isFirst && !isReplacement ? refresher.start(signal) : refresher.takeOver(signal);
    },
  });
  changes.onChange('decisions', () => refresher.wake());
  const noteStep = (stepMs: number) => {
    log.warn({ stepMs }, 'the clock was set, or the machine has slept');
    refresher.wake();
  };
  void watchClock(realTime, noteStep, stopping.signal);
  const firstAttempt = leadership.campaign().then(() => {
    void leadership.keepCampaigning(stopping.signal);
    return asking;
  });
  return {
    firstAttempt,
    isAsking: () => leadership.isLeading,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await leadership.resign();
    },
  };
}
