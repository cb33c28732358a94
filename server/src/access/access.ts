import type { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { digestKey, hasKeyForm, hasRightChecksum } from './api-key.ts';
import { createLruCache } from './lru-cache.ts';

/** Enough for 100,000 keys in turn. A full cache takes 50 MB, and an empty one next to nothing. */
const ACCOUNTS_KEPT = 131_072;
/** Unknown keys, so that a flood of them does not reach the storage: 5 MB when full. */
const REFUSALS_KEPT = 16_384;
/** After this time, a key is looked up again: nobody counts what an operator changes by SQL. */
const TRUSTED_MS = 60_000;

/** The reason why a request may not use a keyed operation. */
type Refusal = 'unauthorized' | 'accountRestricted' | 'emailUnverified';

/** The account of a key, or the reason to refuse the request. */
export type Admission =
  | { readonly account: Account; readonly refusal?: Exclude<Refusal, 'unauthorized'> }
  | { readonly account?: undefined; readonly refusal: 'unauthorized' };

/** Notices changes to accounts by other processes. */
export interface AccountChanges {
  /** True when listeners have heard of every change older than a second. */
  readonly isCurrent: boolean;
  /**
   * Calls the listener after every change.
   *
   * The listener gets the key digests of the changed accounts; `undefined` if any others may have changed, too.
   */
  onChange(subject: 'accounts' | 'creations', listener: (keyDigests?: readonly string[]) => void): void;
}

/** Decides which keys may use the keyed operations. */
export class Access {
  readonly #store: AccountStore;
  readonly #changes: AccountChanges;
  readonly #clock: Pick<Clock, 'monotonic'>;
  #accounts: LRUCache<string, Account>;
  #refused: LRUCache<string, true>;
  /** The number of changes after which single accounts were forgotten. */
  #forgettings = 0;

  constructor(store: AccountStore, changes: AccountChanges, clock: Pick<Clock, 'monotonic'>) {
    this.#store = store;
    this.#changes = changes;
    this.#clock = clock;
    this.#accounts = this.#createCache(ACCOUNTS_KEPT);
    this.#refused = this.#createCache(REFUSALS_KEPT);
    changes.onChange('accounts', (keyDigests) => {
      if (keyDigests) return this.#forget(keyDigests);
      this.#accounts = this.#createCache(ACCOUNTS_KEPT);
      this.#refused = this.#createCache(REFUSALS_KEPT);
    });
    changes.onChange('creations', () => {
      this.#refused = this.#createCache(REFUSALS_KEPT);
    });
  }

  /** Looks up the account of a key. Synchronous when the cache holds the key and no change can have gone unnoticed. */
  admit(key: string | undefined): Admission | Promise<Admission> {
    if (key === undefined || !hasKeyForm(key)) return toAdmission(undefined);
    const keyDigest = digestKey(key);
    if (this.#changes.isCurrent) {
      const known = this.#accounts.get(keyDigest);
      if (known) return toAdmission(known);
      if (this.#refused.has(keyDigest)) return toAdmission(undefined);
    }
    // The checksum comes last, because it takes as long as the other checks together.
    return hasRightChecksum(key) ? this.#find(keyDigest).then(toAdmission) : toAdmission(undefined);
  }

  async #find(keyDigest: string): Promise<Account | undefined> {
    // The result of a look-up that began before a change is not remembered, or enters the caches of that time, which
    // nobody asks any more.
    const [accounts, refused, forgettings] = [this.#accounts, this.#refused, this.#forgettings];
    const account = await this.#store.findByKeyDigest(keyDigest);
    if (!account) refused.set(keyDigest, true);
    else if (forgettings === this.#forgettings) accounts.set(keyDigest, account);
    return account;
  }

  #forget(keyDigests: readonly string[]): void {
    this.#forgettings += 1;
    for (const keyDigest of keyDigests) this.#accounts.delete(keyDigest);
  }

  /** Creates a cache; a change makes a new one, because clearing a full one would block the event loop for 60 ms. */
  #createCache<Value extends {}>(mostEntries: number): LRUCache<string, Value> {
    return createLruCache(mostEntries, { forMs: TRUSTED_MS, clock: this.#clock });
  }
}

/** Checks in the order that the contract sets for refusals. */
function toAdmission(account: Account | undefined): Admission {
  if (!account || account.revoked) return { refusal: 'unauthorized' };
  if (account.restricted) return { account, refusal: 'accountRestricted' };
  if (!account.verified) return { account, refusal: 'emailUnverified' };
  return { account };
}
