import { AggregatorRegistry, type PrometheusContentType } from '@prometheus-io/client';
import type { Clock } from '../clock.ts';
import { createProcessMetrics, type ServiceMetrics } from '../metrics/service-metrics.ts';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

/** Less than the time after which a connection without an answer is cut. */
const ANSWER_MS = 9_000;

/** The metrics of a worker, which are scraped together with those of the other workers. */
export interface WorkerMetrics extends ServiceMetrics {
  /** Hands the counters to the primary process, which keeps them after the end of the worker. */
  leave(): Promise<void>;
}

/** Creates the metrics of this worker. */
export function createWorkerMetrics(clock: Pick<Clock, 'sleep'>): WorkerMetrics {
  const { registry } = createProcessMetrics();
  AggregatorRegistry.setRegistries(registry);
  const aggregator = new AggregatorRegistry<PrometheusContentType>();
  const waiting = new Map<number, PromiseWithResolvers<string | undefined>>();
  let lastId = 0;
  process.on('message', (message: PrimaryMessage) => {
    if (message?.crossrate !== 'scraped') return;
    waiting.get(message.id)?.resolve(message.text);
  });
  return {
    registry,
    async scrape() {
      lastId += 1;
      const request: WorkerMessage = { crossrate: 'scrape', id: lastId };
      const answer = Promise.withResolvers<string | undefined>();
      const over = new AbortController();
      waiting.set(request.id, answer);
      process.send?.(request);
      // The primary process may hang.
      void clock.sleep(ANSWER_MS, over.signal).then(
        () => answer.resolve(undefined),
        () => {},
      );
      const text = await answer.promise;
      over.abort();
      waiting.delete(request.id);
      return text;
    },
    leave() {
      // Gauges, such as the memory of a worker, end with the worker.
      for (const { name, type } of registry.getMetricsAsArray())
        if (type === 'gauge') registry.removeSingleMetric(name);
      return aggregator.shutdown();
    },
  };
}
