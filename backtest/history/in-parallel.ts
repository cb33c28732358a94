/**
 * Does work for every item, a few at a time. After a failure no more work begins, and what has begun is waited for.
 *
 * @throws the first failure.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    // Workers share the iterator, so every item is taken once.
    for (const item of queue) {
      if (failures.length === 0) await work(item).catch((failure) => failures.push(failure));
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  if (failures.length > 0) throw failures[0];
}
