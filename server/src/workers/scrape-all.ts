import cluster from 'node:cluster';
import { AggregatorRegistry, type PrometheusContentType } from '@prometheus-io/client';
import { createProcessMetrics, type ServiceMetrics } from '../metrics/service-metrics.ts';

/** A worker asks the primary process for the metrics of all workers. */
interface ScrapeRequest {
  readonly crossrate: 'scrape';
  readonly id: number;
}

/** The primary process answers with the metrics, or without where it could not get them. */
interface ScrapeAnswer {
  readonly crossrate: 'scraped';
  readonly id: number;
  readonly text?: string;
}

/** Answers the workers of this primary process that ask for the metrics of all. */
export function answerScrapes(): void {
  const all = new AggregatorRegistry<PrometheusContentType>();
  cluster.on('message', async (worker, message: ScrapeRequest) => {
    if (message?.crossrate !== 'scrape') return;
    const text = await all.clusterMetrics().catch(() => undefined);
    const answer: ScrapeAnswer = { crossrate: 'scraped', id: message.id, ...(text !== undefined && { text }) };
    if (worker.isConnected()) worker.send(answer);
  });
}

/** Creates the metrics of a worker, which are scraped together with those of the others. */
export function createWorkerMetrics(): ServiceMetrics & {
  /** Leaves the counts with the primary process. */ leave(): Promise<void>;
} {
  const { registry } = createProcessMetrics();
  AggregatorRegistry.setRegistries(registry);
  const aggregator = new AggregatorRegistry<PrometheusContentType>();
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  let lastId = 0;
  process.on('message', (message: ScrapeAnswer) => {
    if (message?.crossrate !== 'scraped') return;
    if (message.text === undefined) waiting.get(message.id)?.reject(new Error('The workers gave no metrics in time.'));
    else waiting.get(message.id)?.resolve(message.text);
    waiting.delete(message.id);
  });
  return {
    registry,
    scrape() {
      lastId += 1;
      const request: ScrapeRequest = { crossrate: 'scrape', id: lastId };
      const answer = Promise.withResolvers<string>();
      waiting.set(lastId, answer);
      process.send?.(request);
      return answer.promise;
    },
    leave: () => aggregator.shutdown(),
  };
}
