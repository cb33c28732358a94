import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, type PrometheusContentType } from '@prometheus-io/client';
import { createProcessMetrics, type ServiceMetrics } from '../../metrics/service-metrics.ts';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

/** A wait that is longer than the time from a failed attempt to the death of the hanging worker. */
const KILLED_WITHIN_MS = 2_000;
/** Less than the time after which a connection without an answer is cut. */
const ANSWER_MS = 9_000;

/** Answers, in the primary process, the requests of workers for the metrics of all workers. */
export function answerScrapes(): void {
  const all = new AggregatorRegistry<PrometheusContentType>();
  // A worker that dies or hangs during an attempt makes it fail after 5 seconds. The second attempt succeeds without
  // that worker, which has been killed by then.
  const scrape = () => all.clusterMetrics().catch(() => sleep(KILLED_WITHIN_MS).then(() => all.clusterMetrics()));
  cluster.on('message', async (worker, message: WorkerMessage) => {
    if (message?.crossrate !== 'scrape') return;
    const text = await scrape().catch(() => undefined);
    const answer: PrimaryMessage = { crossrate: 'scraped', ...(text !== undefined && { text }) };
    if (worker.isConnected()) worker.send(answer);
  });
}

/** Creates the metrics of this worker, which are scraped together with those of the other workers. */
export function createWorkerMetrics(): ServiceMetrics & { leave(): Promise<void> } {
  const { registry } = createProcessMetrics();
  AggregatorRegistry.setRegistries(registry);
  const aggregator = new AggregatorRegistry<PrometheusContentType>();
  // Requests for metrics share a scrape, so at most one is under way.
  let resolve: (text?: string) => void = () => {};
  process.on('message', (message: PrimaryMessage) => message?.crossrate === 'scraped' && resolve(message.text));
  return {
    registry,
    async scrape() {
      const answer = Promise.withResolvers<string | undefined>();
      resolve = answer.resolve;
      process.send?.({ crossrate: 'scrape' } satisfies WorkerMessage);
      // The primary process may hang.
      const timer = setTimeout(resolve, ANSWER_MS);
      return answer.promise.finally(() => clearTimeout(timer));
    },
    /** Hands the counters to the primary process, which keeps them after the end of the worker. */
    leave() {
      // Gauges, such as the memory of a worker, end with the worker.
      for (const { name, type } of registry.getMetricsAsArray())
        if (type === 'gauge') registry.removeSingleMetric(name);
      return aggregator.shutdown();
    },
  };
}
