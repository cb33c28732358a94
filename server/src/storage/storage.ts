import type { AccountStore } from '../access/account-store.ts';
import type { Clock } from '../clock.ts';
import type { RateStore } from '../editions/rate-store.ts';
import type { Log } from '../log/logger.ts';
import type { QuotaStore } from '../quota/quota-store.ts';
import type { SignUpStore } from '../sign-up/sign-up-store.ts';
import type { ChangeFeed } from './change-feed.ts';

/** All stores of a service. Disposing finishes the work under way, then closes the storage. */
export interface Storage extends AsyncDisposable {
  /** The location for people: the full path of a folder, or the address of a database without its password. */
  readonly description: string;
  /** A random text, made with the storage. */
  readonly identity: string;
  /** True when this opening has made the storage. */
  readonly isNew: boolean;
  readonly accounts: AccountStore;
  readonly signUps: SignUpStore;
  readonly quotas: QuotaStore;
  readonly rates: RateStore;
  /** Changes by other processes. */
  readonly changes: ChangeFeed;
  /** Counts the accounts, revoked ones included. */
  countAccounts(): Promise<number>;
  /**
   * Makes a small commit in the same way as a charge.
   *
   * @throws UnavailableError with a reason, when a charge would fail too.
   */
  probe(): Promise<void>;
}

/** The dependencies of a storage, beside its location. */
export interface StorageSurroundings {
  readonly clock: Clock;
  readonly log: Log;
  /** True to refuse a missing storage instead of creating one. */
  readonly mustExist?: boolean;
  /** The identity that the storage must have, if given. A missing storage is then refused. */
  readonly identity?: string | undefined;
  /** Receives the seconds for which the opening has waited, after 2 seconds and then every 10. By default they are logged. */
  readonly onWait?: (seconds: number) => void;
  /**
   * Receives the milliseconds by which the clock of this machine is ahead of that of the database, if they differ by more
   * than a minute. An error that it throws refuses the storage. By default they are logged.
   */
  readonly onSkew?: ((aheadMs: number) => void) | undefined;
}
