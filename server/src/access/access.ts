import type { Clock } from '../clock.ts';
import { createLruCache } from '../lru-cache.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { digestKey, hasKeyForm, hasRightChecksum } from './api-key.ts';

/** Enough for 100,000 keys in turn. A full cache takes 48 MB, and an empty one next to nothing. */
const ACCOUNTS_KEPT = 131_072;
/** Unknown keys, so that a flood of them does not reach the storage: 5 MB when full. */
const REFUSALS_KEPT = 16_384;
/** A refusal is forgotten after this time: a restored dump may bring accounts whose creation was not counted. */
const REFUSALS_TRUSTED_MS = 60_000;

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
  onChange(subject: 'accounts' | 'creations', listener: () => void): void;
}

/** Decides which keys may use the keyed operations. */
export class Access {
  readonly #store: AccountStore;
  readonly #changes: AccountChanges;
  readonly #clock: Pick<Clock, 'monotonic'>;
  #accounts = createLruCache<string, Account>(ACCOUNTS_KEPT);
  #refused = createLruCache<string, true>(REFUSALS_KEPT);
  #refusedSince = Number.NEGATIVE_INFINITY;
  /**
   * Counts changed and new accounts. The result of a look-up that began before such a change must not enter a cache.
   */
  #generation = 0;

  constructor(store: AccountStore, changes: AccountChanges, clock: Pick<Clock, 'monotonic'>) {
    this.#store = store;
    this.#changes = changes;
    this.#clock = clock;
    changes.onChange('accounts', () => {
      // A new cache, because clearing a full one would block the event loop for 60 ms.
      this.#accounts = createLruCache(ACCOUNTS_KEPT);
      // An operator may have given an account another key.
      this.#forgetRefusals();
    });
    changes.onChange('creations', () => this.#forgetRefusals());
  }

  /** Looks up the account of a key. Synchronous when the cache holds the key and no change can have gone unnoticed. */
  admit(key: string | undefined): Admission | Promise<Admission> {
    if (key === undefined || !hasKeyForm(key)) return toAdmission(undefined);
    const keyDigest = digestKey(key);
    if (this.#changes.isCurrent) {
      const known = this.#accounts.get(keyDigest);
      if (known) return toAdmission(known);
      if (this.#wasRefused(keyDigest)) return toAdmission(undefined);
    }
    // The checksum comes last, because it takes as long as the other checks together.
    return hasRightChecksum(key) ? this.#find(keyDigest).then(toAdmission) : toAdmission(undefined);
  }

  #forgetRefusals(): void {
    this.#generation += 1;
    this.#refused = createLruCache(REFUSALS_KEPT);
  }

  #wasRefused(keyDigest: string): boolean {
    const now = this.#clock.monotonic();
    if (now - this.#refusedSince >= REFUSALS_TRUSTED_MS) {
      this.#refused = createLruCache(REFUSALS_KEPT);
      this.#refusedSince = now;
    }
    return this.#refused.has(keyDigest);
  }

  async #find(keyDigest: string): Promise<Account | undefined> {
    const generation = this.#generation;
    const account = await this.#store.findByKeyDigest(keyDigest);
    if (generation !== this.#generation) return account;
    if (account) this.#accounts.set(keyDigest, account);
    else this.#refused.set(keyDigest, true);
    return account;
  }
}

/** Checks in the order that the contract sets for refusals. */
function toAdmission(account: Account | undefined): Admission {
  if (!account || account.revoked) return { refusal: 'unauthorized' };
  if (account.restricted) return { account, refusal: 'accountRestricted' };
  if (!account.verified) return { account, refusal: 'emailUnverified' };
  return { account };
}
