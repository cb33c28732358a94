import cluster from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import { AggregatorRegistry, type PrometheusContentType } from '@prometheus-io/client';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

/** A wait that is longer than the time from a failed attempt to the death of the hanging worker. */
const KILLED_WITHIN_MS = 2_000;

/** Answers the requests of workers for the metrics of all workers. */
export function answerScrapes(): void {
  const all = new AggregatorRegistry<PrometheusContentType>();
  // A worker that dies or hangs during an attempt makes it fail after 5 seconds. The second attempt succeeds without
  // that worker, which has been killed by then.
  const scrape = () =>
    all.clusterMetrics().catch(async () => {
      await setTimeout(KILLED_WITHIN_MS);
      return all.clusterMetrics();
    });
  cluster.on('message', async (worker, message: WorkerMessage) => {
    if (message?.crossrate !== 'scrape') return;
    const text = await scrape().catch(() => undefined);
    const answer: PrimaryMessage = { crossrate: 'scraped', id: message.id, ...(text !== undefined && { text }) };
    if (worker.isConnected()) worker.send(answer);
  });
}
