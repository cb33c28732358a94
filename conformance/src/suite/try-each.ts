import type { Context } from '../clause.ts';
import { Mismatch } from '../mismatch.ts';

/**
 * Tries items that do not depend on one another, several at a time. Each item has a context of its own, so that a failure
 * names the request that failed.
 *
 * @throws The error of the first item, in the order of the list, that was tried and failed. Items that had not begun by
 *   then are not tried.
 *
 * @example
 * ```ts
 * import { type Clause, expectError, tryEach } from '@crossrate/conformance';
 * const clause: Clause = {
 *   ...{ id: 'acme-paths', level: 'MUST', title: 'old paths are gone', needs: [] },
 *   run: (context) =>
 *     tryEach(context, ['/v1/rates', '/v1/convert'], async ({ http }, path) => void expectError(await http.get(path), 410)),
 * };
 * ```
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
        failures.push({ place, error: locate(error, branch.readLast()) });
      }
    }
  };
  await Promise.all(Array.from({ length: context.concurrency }, work));
  const [first] = failures.toSorted((one, other) => one.place - other.place);
  if (first) throw first.error;
}

function locate(error: unknown, last: ReturnType<ReturnType<Context['branch']>['readLast']>): unknown {
  return error instanceof Mismatch && last ? error.locateIn(last) : error;
}
