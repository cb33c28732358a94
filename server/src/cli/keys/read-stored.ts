import type { Account } from '../../access/account.ts';
import type { AccountStore } from '../../access/account-store.ts';

/**
 * Reads an account again after a change: a command says what is stored, not what it has asked for.
 *
 * @throws Error when the store does not have the account as it was changed.
 */
export async function readStored(store: AccountStore, id: number, changed: Partial<Account>): Promise<Account> {
  const [next] = await store.listAfter(id - 1, 1);
  const fields = Object.entries({ id, ...changed }) as [keyof Account, unknown][];
  if (next && fields.every(([field, value]) => next[field] === value)) return next;
  throw new Error(`The database did not keep the change: see \`crossrate keys list ${id}\`.`);
}
