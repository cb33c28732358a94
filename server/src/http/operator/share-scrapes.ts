import { setImmediate } from 'node:timers/promises';
import type { Scrape } from '../../metrics/service-metrics.ts';

/**
 * Shares a scrape among all who ask until it ends. A scrape keeps the event loop busy for one or two milliseconds, so that
 * 3,000 of them at once held up all customers for 5 seconds.
 */
export function shareScrapes(scrape: Scrape): Scrape {
  let shared: ReturnType<Scrape> | undefined;
  const scrapeAlone = async () => {
    // Those who ask in the same turn of the event loop share the scrape, too.
    await setImmediate();
    try {
      return await scrape();
    } finally {
      shared = undefined;
    }
  };
  return () => {
    shared ??= scrapeAlone();
    return shared;
  };
}
