import cluster from 'node:cluster';
import { AggregatorRegistry, type PrometheusContentType } from '@prometheus-io/client';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

/** Answers the workers of this primary process that ask for the metrics of all. */
export function answerScrapes(): void {
  const all = new AggregatorRegistry<PrometheusContentType>();
  // A worker that dies while it is asked spoils one attempt; the next one leaves it out.
  const scrape = () => all.clusterMetrics().catch(() => all.clusterMetrics());
  cluster.on('message', async (worker, message: WorkerMessage) => {
    if (message?.crossrate !== 'scrape') return;
    const text = await scrape().catch(() => undefined);
    const answer: PrimaryMessage = { crossrate: 'scraped', id: message.id, ...(text !== undefined && { text }) };
    if (worker.isConnected()) worker.send(answer);
  });
}
