import type { NewAccount } from '../access/account.ts';

/** An account by its address. */
export interface Holder {
  readonly id: number;
  /** As stored. */
  readonly email: string;
  readonly restricted: boolean;
  readonly keyDigest: string;
  /** Milliseconds since the epoch at which sign-up made the key; `undefined` for a key that an operator made. */
  readonly keyMadeAt: number | undefined;
}

/** A key that sign-up makes, without the key itself. */
export interface MadeKey {
  readonly keyDigest: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
}

/** Stores what sign-up does with accounts. All methods throw an UnavailableError when the store cannot be used now. */
export interface SignUpStore {
  /**
   * Finds the account that has an address in its compared form, revoked ones excepted: the one of sign-up, or else the oldest.
   */
  find(address: string): Promise<Holder | undefined>;
  /**
   * Stores a new account; false when sign-up has made one with this address, or any has this key, or a key of this address
   * was made since the mail, also for an account that was revoked or erased: the link may have been used.
   *
   * @param mailedAt - The time of the mail, in milliseconds since the epoch.
   * @param mark - Stands for the address in the rows of erased accounts.
   */
  create(account: NewAccount, key: MadeKey, mailedAt: number, mark: string): Promise<boolean>;
  /** Verifies an account and replaces its key; false when the key is another one by now. */
  replaceKey(holder: Pick<Holder, 'id' | 'keyDigest'>, key: MadeKey): Promise<boolean>;
  /**
   * Revokes an account and puts a mark in place of its address; false when the key is another one by now, or the account is
   * restricted.
   *
   * @param mark - Stands for the address, which nobody can read from it.
   */
  erase(holder: Pick<Holder, 'id' | 'keyDigest'>, mark: string): Promise<boolean>;
}
