import { once } from 'node:events';
import process from 'node:process';
import type { Worker } from 'node:worker_threads';

/** The threads of this process, by how many messages each has not answered yet. */
const unanswered = new Map<Worker, number>();

process.on('worker', (worker: Worker) => {
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (message) => {
    unanswered.set(worker, (unanswered.get(worker) ?? 0) + 1);
    post(message);
  };
  worker.on('message', () => unanswered.set(worker, Math.max(0, (unanswered.get(worker) ?? 0) - 1)));
  worker.on('exit', () => unanswered.delete(worker));
});

/** Resolves once the threads that were asked something have answered one of it more, and tells whether there were any. */
export async function untilThreadsAnswer(): Promise<boolean> {
  const asked = [...unanswered].filter(([, count]) => count > 0).map(([worker]) => worker);
  const answered = new AbortController();
  const hears = (worker: Worker, event: string) => once(worker, event, { signal: answered.signal });
  await Promise.all(asked.map((worker) => Promise.race([hears(worker, 'message'), hears(worker, 'exit')])));
  answered.abort();
  return asked.length > 0;
}
