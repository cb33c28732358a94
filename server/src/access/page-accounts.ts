/**
 * Reads all accounts a page at a time, in the order of their ids.
 *
 * @param listAfter - Lists up to `most` accounts with an id above `id`.
 * @param most - Small enough for memory, large enough to make a round trip to a database worthwhile.
 */
export async function* pageAccounts<Account extends { readonly id: number }>(
  listAfter: (id: number, most: number) => Promise<readonly Account[]>,
  most: number,
): AsyncGenerator<readonly Account[]> {
  for (let last: number | undefined = Number.MIN_SAFE_INTEGER; last !== undefined; ) {
    const page: readonly Account[] = await listAfter(last, most);
    if (page.length > 0) yield page;
    last = page.length < most ? undefined : page.at(-1)?.id;
  }
}
