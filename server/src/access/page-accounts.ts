import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';

/** Few enough to be held in memory, enough to make the way to a database worth it. */
const PAGE = 1_000;

/** Reads all accounts, revoked ones too, in the order of their ids, a page at a time. */
export async function* pageAccounts(store: Pick<AccountStore, 'listAfter'>): AsyncGenerator<readonly Account[]> {
  for (let last: number | undefined = Number.MIN_SAFE_INTEGER; last !== undefined; ) {
    const page = await store.listAfter(last, PAGE);
    if (page.length > 0) yield page;
    last = page.length < PAGE ? undefined : page.at(-1)?.id;
  }
}
