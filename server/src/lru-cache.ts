import { LRUCache } from 'lru-cache';

/**
 * Creates a cache that takes no memory while it is empty. With the option `max`, the library would allocate all entries
 * at once.
 */
export function createLruCache<Key extends {}, Value extends {}>(mostEntries: number): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: mostEntries, sizeCalculation: () => 1 });
}
