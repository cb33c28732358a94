import type { Context } from '../clause.ts';
import { Mismatch } from '../mismatch.ts';

/**
 * Tries items that do not depend on one another, several at a time. Each item has a context of its own, so that a failure
 * names the request that failed.
 *
 * @throws The error of the first item, in the order of the list, that was tried and failed. Items that had not begun by
 *   then are not tried.
 */
export async function tryEach<Item>(
  context: Context,
  items: readonly Item[],
  attempt: (context: Context, item: Item, place: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  const failures: { readonly place: number; readonly error: unknown }[] = [];
  const work = async () => {
    for (const [place, item] of waiting) {
      if (failures.length > 0) return;
      const branch = context.branch();
      try {
        await attempt(branch.context, item, place);
      } catch (error) {
        const last = branch.readLast();
        failures.push({ place, error: error instanceof Mismatch && last ? error.locateIn(last) : error });
      }
    }
  };
  await Promise.all(Array.from({ length: context.concurrency }, work));
  const [first] = failures.toSorted((one, other) => one.place - other.place);
  if (first) throw first.error;
}
