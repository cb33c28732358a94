import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';

/** Small enough for memory, large enough to make a round trip to a database worthwhile. */
const PAGE = 1_000;

/** Reads all accounts a page at a time, revoked ones included, in the order of their ids. */
export async function* pageAccounts(store: Pick<AccountStore, 'listAfter'>): AsyncGenerator<readonly Account[]> {
  for (let last: number | undefined = Number.MIN_SAFE_INTEGER; last !== undefined; ) {
    const page = await store.listAfter(last, PAGE);
    if (page.length > 0) yield page;
    last = page.length < PAGE ? undefined : page.at(-1)?.id;
  }
}
