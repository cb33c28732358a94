import type { Clock } from '../clock.ts';
import { createLruCache } from '../lru-cache.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { digestOf, isApiKey } from './api-key.ts';

/** So that 100,000 keys that ask in turn are all remembered: 48 MB when full, and next to nothing while few ask. */
const ACCOUNTS_KEPT = 131_072;
/** Keys that are nobody's, so that a flood of them is not looked up again and again: 5 MB when full. */
const REFUSALS_KEPT = 16_384;
/** A key may be created after it was refused. */
const REFUSALS_TRUSTED_MS = 1_000;

/** Why somebody may not use the keyed operations. */
type Refusal = 'unauthorized' | 'accountRestricted' | 'emailUnverified';

/** Who presents a key, and whether they may come in. */
export type Admission =
  | { readonly account: Account; readonly refusal?: Exclude<Refusal, 'unauthorized'> }
  | { readonly account?: undefined; readonly refusal: 'unauthorized' };

/** Tells of changes that other processes make to accounts. */
export interface AccountChanges {
  /** Whether every change older than a second has been told. */
  readonly isCurrent: boolean;
  onChange(subject: 'accounts', listener: () => void): void;
}

/** Decides who may use the keyed operations. */
export class Access {
  readonly #store: AccountStore;
  readonly #changes: AccountChanges;
  readonly #clock: Pick<Clock, 'monotonic'>;
  #accounts = createLruCache<string, Account>(ACCOUNTS_KEPT);
  #refused = createLruCache<string, true>(REFUSALS_KEPT);
  #refusedSince = Number.NEGATIVE_INFINITY;
  /** How often accounts have changed: what was looked up before a change is not remembered after it. */
  #generation = 0;

  constructor(store: AccountStore, changes: AccountChanges, clock: Pick<Clock, 'monotonic'>) {
    this.#store = store;
    this.#changes = changes;
    this.#clock = clock;
    changes.onChange('accounts', () => {
      this.#generation += 1;
      // Clearing a full one would hold up every request for 60 ms.
      this.#accounts = createLruCache(ACCOUNTS_KEPT);
    });
  }

  /** Looks up the account of a key: at once when the key was asked for before and no other process can have changed it unheard. */
  admit(key: string | undefined): Admission | Promise<Admission> {
    if (key === undefined || !isApiKey(key)) return { refusal: 'unauthorized' };
    const keyDigest = digestOf(key);
    if (this.#changes.isCurrent) {
      const known = this.#accounts.get(keyDigest);
      if (known) return admissionOf(known);
      if (this.#wasRefused(keyDigest)) return admissionOf(undefined);
    }
    return this.#find(keyDigest).then(admissionOf);
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

/** The order of the refusals is the order of the checks. */
function admissionOf(account: Account | undefined): Admission {
  if (!account || account.revoked) return { refusal: 'unauthorized' };
  if (account.restricted) return { account, refusal: 'accountRestricted' };
  if (!account.verified) return { account, refusal: 'emailUnverified' };
  return { account };
}
