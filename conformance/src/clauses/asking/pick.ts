import { hash } from 'node:crypto';

/** The parameters of a random selection. */
interface Draw {
  /** Repeats the selection. */
  readonly seed: number;
  /** Makes the selections of one seed independent of one another. */
  readonly purpose: string;
  /** @default all items, in random order */
  readonly count?: number;
}

/** Picks some items at random, and the same ones for the same seed and purpose. */
export function pick<Item extends string>(items: readonly Item[], { seed, purpose, count }: Draw): Item[] {
  const drawLot = (item: Item) => hash('sha256', `${seed} ${purpose} ${item}`);
  const drawn = items.map((item) => ({ item, lot: drawLot(item) })).sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return drawn.slice(0, count).map(({ item }) => item);
}

/** Lists the codes that are not among others. */
export function removeCodes(codes: readonly string[], others: readonly string[]): string[] {
  return codes.filter((code) => !others.includes(code));
}
