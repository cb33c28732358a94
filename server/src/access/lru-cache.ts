import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

/**
 * Creates a cache that takes no memory while it is empty. With the option `max`, the library would allocate all entries
 * at once.
 *
 * @param trust - Forgets each entry after a time in milliseconds.
 */
export function createLruCache<Key extends {}, Value extends {}>(
  mostEntries: number,
  trust?: { readonly forMs: number; readonly clock: Pick<Clock, 'monotonic'> },
): LRUCache<Key, Value> {
  const limit = { maxSize: mostEntries, sizeCalculation: () => 1 };
  if (!trust) return new LRUCache(limit);
  // Without a resolution of 0, the library would remember the time for a moment of the machine's clock.
  return new LRUCache({ ...limit, ttl: trust.forMs, ttlResolution: 0, perf: { now: () => trust.clock.monotonic() } });
}
