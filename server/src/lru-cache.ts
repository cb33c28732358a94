import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of a number of entries that takes no memory before it has any: with `max`, the library would reserve
 * all places at once.
 */
export function createLruCache<Key extends {}, Value extends {}>(mostEntries: number): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: mostEntries, sizeCalculation: () => 1 });
}
