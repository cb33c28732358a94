import cluster from 'node:cluster';
import { AggregatorRegistry, type PrometheusContentType } from '@prometheus-io/client';
import type { ScrapeAnswer, ScrapeRequest } from './scrape-messages.ts';

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
