import { setImmediate } from 'node:timers/promises';

/** Returns metrics in the text format of Prometheus; `undefined` when other processes did not give theirs in time. */
export type Scrape = () => Promise<string | undefined>;

/** The media type of a {@link Scrape}. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

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
