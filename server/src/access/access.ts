import { createLruCache } from '../lru-cache.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { digestOf, isApiKey } from './api-key.ts';

/** So that 100,000 keys that ask in turn are all remembered: 48 MB when full, and next to nothing while few ask. */
const ACCOUNTS_KEPT = 131_072;

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
  #accounts = createLruCache<string, Account>(ACCOUNTS_KEPT);
  /** How often accounts have changed: an account that was looked up before a change is not remembered after it. */
  #generation = 0;

  constructor(store: AccountStore, changes: AccountChanges) {
    this.#store = store;
    this.#changes = changes;
    changes.onChange('accounts', () => {
      this.#generation += 1;
      // Clearing a full one would hold up every request for 60 ms.
      this.#accounts = createLruCache(ACCOUNTS_KEPT);
    });
  }

  /** Looks up the account of a key: at once when it is known and no other process can have changed it unheard. */
  admit(key: string | undefined): Admission | Promise<Admission> {
    if (key === undefined || !isApiKey(key)) return { refusal: 'unauthorized' };
    const keyDigest = digestOf(key);
    const known = this.#changes.isCurrent ? this.#accounts.get(keyDigest) : undefined;
    return known ? admissionOf(known) : this.#find(keyDigest).then(admissionOf);
  }

  async #find(keyDigest: string): Promise<Account | undefined> {
    const generation = this.#generation;
    const account = await this.#store.findByKeyDigest(keyDigest);
    if (account && generation === this.#generation) this.#accounts.set(keyDigest, account);
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
