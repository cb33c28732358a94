import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';

/**
 * Finds the account that an operator means by an id or an e-mail address.
 *
 * @throws Error when there is none, when the address has several accounts that are not revoked, or when the account is
 *   revoked, which is for good.
 */
export async function findAccount(store: AccountStore, idOrEmail: string): Promise<Account> {
  const accounts = await store.list();
  const matches = accounts.filter(({ id, email }) => String(id) === idOrEmail || sameAddress(email, idOrEmail));
  const usable = matches.filter(({ revoked }) => !revoked);
  const [account] = usable;
  if (matches.length === 0) throw new Error(`There is no account ${idOrEmail}.`);
  if (!account) throw new Error(`The key of ${idOrEmail} is revoked, which is for good. Create a new account instead.`);
  if (usable.length > 1) {
    throw new Error(
      `${idOrEmail} has several accounts: name one by its id, ${usable.map(({ id }) => id).join(' or ')}.`,
    );
  }
  return account;
}

/** Whether two e-mail addresses belong to the same person, as far as an operator is concerned. */
export function sameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
