/**
 * Runs `work` for every item, `atATime` items at once. After a failure, no more work begins, and work that has begun is
 * waited for.
 *
 * @throws the first failure.
 */
export async function runInParallel<Item>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const takeItems = async () => {
    // The workers share one iterator, so every item is taken once.
    for (const item of queue) {
      if (failures.length === 0) await work(item).catch((failure) => failures.push(failure));
    }
  };
  await Promise.all(Array.from({ length: atATime }, takeItems));
  if (failures.length > 0) throw failures[0];
}
