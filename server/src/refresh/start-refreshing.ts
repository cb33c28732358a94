import { randomUUID } from 'node:crypto';
import { waitInRealTime } from '../clock.ts';
import { Leadership } from './leadership.ts';
import type { Lease } from './lease.ts';
import { Refresher, type RefresherOptions } from './refresher.ts';

/** What refreshing needs. */
export interface RefreshingOptions extends RefresherOptions {
  readonly lease: Lease;
  /** Tells of what other processes save. */
  readonly changes: { onChange(subject: 'decisions', listener: () => void): void };
  /** Whether this process takes the place of another, which has asked the providers already. */
  readonly isReplacement: boolean;
}

/** Rates that are kept current. Disposing of it lets another process take over. */
export interface Refreshing extends AsyncDisposable {
  /** Resolves once the providers have been asked for the first time, or another process is known to ask them. */
  readonly firstAttempt: Promise<void>;
  /** Whether this process is the one that asks the providers. */
  isAsking(): boolean;
}

/** Keeps the rates of this process current: by asking the providers while it has the lease, else from the store. */
export function startRefreshing({ lease, changes, isReplacement, ...options }: RefreshingOptions): Refreshing {
  const { clock, log } = options;
  const refresher = new Refresher(options);
  const stopping = new AbortController();
  let asking: Promise<void> = Promise.resolve();
  const leadership = new Leadership({
    lease,
    holder: randomUUID(),
    clock: waitInRealTime(clock),
    log,
    lead(signal, isFirst) {
      asking = isFirst && !isReplacement ? refresher.start(signal) : refresher.takeOver(signal);
    },
  });
  changes.onChange('decisions', () => refresher.wake());
  const firstAttempt = leadership.campaign().then(() => {
    void leadership.continue(stopping.signal);
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
