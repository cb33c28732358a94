import { createHash } from 'node:crypto';

/** Picks some of a list by chance that a seed repeats. */
export function pick<Item extends string>(
  seed: number,
  purpose: string,
  items: readonly Item[],
  count: number,
): Item[] {
  const lot = (item: Item) => createHash('sha256').update(`${seed} ${purpose} ${item}`).digest('hex');
  const drawn = items.map((item) => ({ item, lot: lot(item) })).sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return drawn.slice(0, count).map(({ item }) => item);
}
