import type { Account, NewAccount } from '../access/account.ts';
import type { Address } from './address.ts';

/** The account of a sign-up before it is stored. The address becomes its `email` as typed. */
export type NewSignUp = Pick<NewAccount, 'dailyLimit' | 'createdAt'> & { readonly address: Address };

/** The two things that a token of a mail can do. */
export type TokenUse = 'verify' | 'delete';

/**
 * The effect of a token:
 *
 * - `verified`: the account of the sign-up is verified, and its key works.
 * - `replaced`: the key of the sign-up has taken the place of that of the verified account with the address.
 * - `deleted`: the verified account has lost its address and its key; so has the sign-up its address.
 * - `restricted`: nothing was done, because the owner of a restricted account could delete it, and sign up unrestricted.
 * - `void`: there is no such token, or it was used, or is older than a day.
 */
export type Redemption = 'verified' | 'replaced' | 'deleted' | 'restricted' | 'void';

/** The events that were counted under a name. */
export interface EventCount {
  /** Of the window, with those of this call. */
  readonly count: number;
  /** Milliseconds until the window ends. */
  readonly msLeft: number;
}

/**
 * Stores sign-ups: accounts that are not verified, with the mail that each waits for. The store decides the time.
 *
 * All methods throw an UnavailableError when the store cannot be used now. A method that changes something may then have
 * succeeded.
 */
export interface SignUpStore {
  /** Stores a sign-up whose mail is due at once, in one commit. */
  begin(signUp: NewSignUp, keyDigest: string): Promise<Account>;
  /**
   * Uses a token, in one commit, which also ends all other sign-ups of the address unless nothing is done: their tokens are void,
   * and their keys are refused as before until they vanish.
   *
   * The verified account of an address is the one with the lowest id, whether it came by sign-up or from an operator. A
   * revoked one is none. Without a verified one, a restricted account takes its place: it gets the key, and stays restricted. An account that was deleted stays, revoked and without an address, so that its counters do.
   *
   * Other processes hear of the keys that work, or work no more, within a second, and of the keys of removed sign-ups, which
   * have never worked, when they look them up again.
   */
  redeem(tokenDigest: string, use: TokenUse): Promise<Redemption>;
  /**
   * Counts events, at least one, under a name. A window begins with its first event, and events after its end begin another
   * one.
   */
  countEvents(name: string, events: number, windowMs: number): Promise<EventCount>;
  /**
   * Removes sign-ups that nobody has verified for seven days, tokens older than a day, and windows that have ended. The latest
   * account stays until there is another one: a storage without accounts is taken for one that has lost them.
   */
  forgetOld(): Promise<void>;
}
