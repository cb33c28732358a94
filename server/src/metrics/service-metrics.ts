import { collectDefaultMetrics, Registry } from '@prometheus-io/client';

/** Returns metrics in the text format of Prometheus; `undefined` when other processes did not give theirs in time. */
export type Scrape = () => Promise<string | undefined>;

/** The registry of a service's metrics, and the way to scrape them. */
export interface ServiceMetrics {
  readonly registry: Registry;
  /** Scrapes the metrics of all processes of the service. */
  readonly scrape: Scrape;
}

/** Creates the metrics of a service that shares its process with other code. */
export function createServiceMetrics(): ServiceMetrics {
  const registry = new Registry();
  return { registry, scrape: () => registry.metrics() };
}

/** Creates the metrics of a service with a process of its own, including CPU, memory and event-loop delay. */
export function createProcessMetrics(): ServiceMetrics {
  const metrics = createServiceMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  return metrics;
}
