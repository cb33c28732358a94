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
  /** So many accounts with an id above another at most, revoked ones too, in the order of their ids. */
  listAfter(id: number, most: number): Promise<Account[]>;
  /**
   * So many accounts of an e-mail address at most: those that are not revoked first, each in the order of their ids. The
   * case of the letters A to Z makes no difference.
   */
  listByEmail(email: string, most: number): Promise<Account[]>;
  /** `undefined` when there is no such account. */
  change(id: number, change: AccountChange): Promise<Account | undefined>;
}
