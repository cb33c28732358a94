import type { Registry } from '@prometheus-io/client';

/** Returns metrics in the text format of Prometheus; `undefined` when other processes did not give theirs in time. */
export type Scrape = () => Promise<string | undefined>;

/** The media type of a {@link Scrape}. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Scrapes the metrics of one registry. */
export function scrapeRegistry(registry: Registry): Scrape {
  return () => registry.metrics();
}
