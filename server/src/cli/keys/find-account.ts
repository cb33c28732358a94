import type { Account } from '../../access/account.ts';
import type { AccountStore } from '../../access/account-store.ts';
import { redactKeys } from '../../access/api-key.ts';

/** The most ids that the error lists. */
const MOST_LISTED_IDS = 10;

/**
 * Finds the account of an id or an e-mail address.
 *
 * @throws Error when no account matches, when the address has several usable accounts, or when every match is revoked.
 */
export async function findAccount(store: AccountStore, idOrEmail: string): Promise<Account> {
  const matches = await listMatches(store, idOrEmail, MOST_LISTED_IDS + 1);
  const usable = matches.filter(({ revoked }) => !revoked);
  const [account] = usable;
  if (matches.length === 0) throw new Error(describeMissing(idOrEmail));
  if (!account) throw new Error(`The key of ${idOrEmail} is revoked for good. Create a new account instead.`);
  if (usable.length > 1) {
    const named = usable.slice(0, MOST_LISTED_IDS).map(({ id }) => String(id));
    if (usable.length > MOST_LISTED_IDS) named.push('another one');
    throw new Error(`${idOrEmail} has several accounts: name one by its id, ${named.join(' or ')}.`);
  }
  return account;
}

/** Lists the account with an id, then up to `most` accounts with an e-mail address, of these the revoked ones last. */
export async function listMatches(store: AccountStore, idOrEmail: string, most: number): Promise<Account[]> {
  // The accounts of deleted owners have the same empty address.
  if (idOrEmail === '') return [];
  const found = await store.listByEmail(idOrEmail, most);
  const id = Number(idOrEmail);
  if (!/^\d+$/.test(idOrEmail) || !Number.isSafeInteger(id)) return found;
  const [next] = await store.listAfter(id - 1, 1);
  return next?.id === id ? [next, ...found] : found;
}

/** Describes that nothing matches. Does not repeat a key, because messages are copied into logs and reports. */
export function describeMissing(idOrEmail: string): string {
  if (idOrEmail === '') return 'An account has an id or an e-mail address, and none was given.';
  const shown = redactKeys(idOrEmail);
  const isKey = shown !== idOrEmail;
  return `There is no account ${shown}.${isKey ? ' Name an account by its id or e-mail address, not by its key.' : ''}`;
}
