import type { Account, AccountChange, NewAccount } from './account.ts';

/** Stores accounts. The store knows the digest of a key, never the key. */
export interface AccountStore {
  create(account: NewAccount, keyDigest: string): Promise<Account>;
  /**
   * Finds an account by the digest of its key, even a revoked one; `undefined` when no account has that key.
   *
   * @throws UnavailableError when the store cannot be read now.
   */
  findByKeyDigest(keyDigest: string): Promise<Account | undefined>;
  /** Lists up to `most` accounts with an id above `id`, revoked ones included, in the order of their ids. */
  listAfter(id: number, most: number): Promise<Account[]>;
  /**
   * Lists up to `most` accounts of an e-mail address: usable accounts first, then revoked ones, both in the order of
   * their ids. Neither the case of letters makes a difference, nor whether a domain is in Unicode or in ASCII.
   */
  listByEmail(email: string, most: number): Promise<Account[]>;
  /** Changes an account; `undefined` when no account has the id. */
  change(id: number, change: AccountChange): Promise<Account | undefined>;
}
