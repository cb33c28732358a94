import { collectDefaultMetrics, Registry } from '@prometheus-io/client';
import { type Scrape, scrapeRegistry } from './scrape.ts';

/** Where a service registers its metrics, and how they are scraped. */
export interface ServiceMetrics {
  readonly registry: Registry;
  /** The metrics of the whole service, which may have other processes beside this one. */
  readonly scrape: Scrape;
}

/** Creates the metrics of a service that is one of several things in its process. */
export function createServiceMetrics(): ServiceMetrics {
  const registry = new Registry();
  return { registry, scrape: scrapeRegistry(registry) };
}

/** Creates the metrics of a service that has its process to itself: its CPU, memory and event-loop delay too. */
export function createProcessMetrics(): ServiceMetrics {
  const metrics = createServiceMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  return metrics;
}
