import cluster from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import { AggregatorRegistry, type PrometheusContentType } from '@prometheus-io/client';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

/** From the failure of an attempt to the death of the worker that hung, with some to spare. */
const KILLED_WITHIN_MS = 2_000;

/** Answers the workers of this primary process that ask for the metrics of all. */
export function answerScrapes(): void {
  const all = new AggregatorRegistry<PrometheusContentType>();
  // A worker that dies or hangs while it is asked spoils an attempt, which fails after 5 seconds. The next one leaves
  // it
  // out, as one that hangs has been killed by then.
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
