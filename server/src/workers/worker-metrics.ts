import { AggregatorRegistry, type PrometheusContentType } from '@prometheus-io/client';
import { createProcessMetrics, type ServiceMetrics } from '../metrics/service-metrics.ts';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

/** The metrics of a worker, which are scraped together with those of the other workers. */
export interface WorkerMetrics extends ServiceMetrics {
  /** Hands the counters to the primary process, which keeps them after the end of the worker. */
  leave(): Promise<void>;
}

/** Creates the metrics of this worker. */
export function createWorkerMetrics(): WorkerMetrics {
  const { registry } = createProcessMetrics();
  AggregatorRegistry.setRegistries(registry);
  const aggregator = new AggregatorRegistry<PrometheusContentType>();
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  let lastId = 0;
  process.on('message', (message: PrimaryMessage) => {
    if (message?.crossrate !== 'scraped') return;
    if (message.text === undefined) waiting.get(message.id)?.reject(new Error('The workers gave no metrics in time.'));
    else waiting.get(message.id)?.resolve(message.text);
    waiting.delete(message.id);
  });
  return {
    registry,
    scrape() {
      lastId += 1;
      const request: WorkerMessage = { crossrate: 'scrape', id: lastId };
      const answer = Promise.withResolvers<string>();
      waiting.set(lastId, answer);
      process.send?.(request);
      return answer.promise;
    },
    leave() {
      // Gauges, such as the memory of a worker, end with the worker.
      for (const { name, type } of registry.getMetricsAsArray())
        if (type === 'gauge') registry.removeSingleMetric(name);
      return aggregator.shutdown();
    },
  };
}
