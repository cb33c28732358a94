import type { AccountStore } from '../access/account-store.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import type { QuotaStore } from '../quota/quota-store.ts';
import type { RateStore } from '../refresh/rate-store.ts';
import type { ContentsLender } from './copying/contents.ts';

/** Everything that a service keeps. Disposing of it closes it, once what is under way is done. */
export interface Storage extends AsyncDisposable {
  /** Where it is, for people: the whole path of a folder, or the address of a database without its password. */
  readonly description: string;
  readonly accounts: AccountStore;
  readonly quotas: QuotaStore;
  readonly rates: RateStore;
  /** What other processes change in it. */
  readonly changes: ChangeFeed;
  /** All of it at once, to copy it to another storage. */
  readonly contents: ContentsLender;
  /**
   * Commits something small in the way in which charges are committed.
   *
   * @param isSuspect - Whether to look for damage, too, as far as that takes less than a second.
   * @throws UnavailableError that has a reason, when a charge would not be stored either.
   */
  probe(isSuspect: boolean): Promise<void>;
}

/** What a storage needs beside its location. */
export interface StorageSurroundings {
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Whether a storage that does not exist is refused, rather than created.
   *
   * @default false
   */
  readonly mustExist?: boolean;
  /**
   * Whether what is there is taken for the storage, though another one, or none, was there before.
   *
   * @default false
   */
  readonly startAnew?: boolean;
}
