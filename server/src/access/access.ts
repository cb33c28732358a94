import { LRUCache } from 'lru-cache';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { digestOf, isApiKey } from './api-key.ts';

/** A change of an account on the command line must reach a running server within a second. */
const ACCOUNT_AGE_MS = 500;
const ACCOUNTS_KEPT = 10_000;

/** Why somebody may not use the keyed operations. */
type Refusal = 'unauthorized' | 'accountRestricted' | 'emailUnverified';

/** Who presents a key, and whether they may come in. */
export type Admission =
  | { readonly account: Account; readonly refusal?: Exclude<Refusal, 'unauthorized'> }
  | { readonly account?: undefined; readonly refusal: 'unauthorized' };

/** Decides who may use the keyed operations. */
export class Access {
  readonly #accounts: LRUCache<string, Account>;

  /** @param monotonic - Milliseconds that only go forward: a clock set back must not let a revoked key in. */
  constructor(store: AccountStore, monotonic: () => number) {
    this.#accounts = new LRUCache({
      max: ACCOUNTS_KEPT,
      ttl: ACCOUNT_AGE_MS,
      ttlResolution: 0,
      perf: { now: monotonic },
      fetchMethod: (keyDigest) => store.findByKeyDigest(keyDigest),
    });
  }

  /** Looks up the account of a key, at once when it was looked up less than half a second ago. */
  admit(key: string | undefined): Admission | Promise<Admission> {
    if (key === undefined || !isApiKey(key)) return { refusal: 'unauthorized' };
    const keyDigest = digestOf(key);
    const known = this.#accounts.get(keyDigest);
    return known ? admissionOf(known) : this.#accounts.fetch(keyDigest).then(admissionOf);
  }
}

/** The order of the refusals is the order of the checks. */
function admissionOf(account: Account | undefined): Admission {
  if (!account || account.revoked) return { refusal: 'unauthorized' };
  if (account.restricted) return { account, refusal: 'accountRestricted' };
  if (!account.verified) return { account, refusal: 'emailUnverified' };
  return { account };
}
