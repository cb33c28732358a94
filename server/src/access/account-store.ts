import type { Account, AccountChange, NewAccount } from './account.ts';

/** Where accounts are kept. A key is known by its digest only. */
export interface AccountStore {
  create(account: NewAccount, keyDigest: string): Promise<Account>;
  /**
   * `undefined` when no account has that key; revoked accounts are found too.
   *
   * @throws UnavailableError when the store cannot be read now.
   */
  findByKeyDigest(keyDigest: string): Promise<Account | undefined>;
  /** All accounts, revoked ones too, in the order of their creation. */
  list(): Promise<Account[]>;
  /** `undefined` when there is no such account. */
  change(id: number, change: AccountChange): Promise<Account | undefined>;
}
