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

/** Resolves once a thread has sent something, or has ended. */
function untilHeard(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    // `once` of node:events would leave a listener behind at each of a day's leases.
    const hear = () => {
      worker.off('message', hear);
      worker.off('exit', hear);
      resolve();
    };
    worker.on('message', hear);
    worker.on('exit', hear);
  });
}

/** Whether a thread was asked something that it has not answered yet. */
export function isThreadAsked(): boolean {
  for (const count of unanswered.values()) if (count > 0) return true;
  return false;
}

/** Resolves once the threads that were asked something have answered one of it more. */
export async function untilThreadsAnswer(): Promise<void> {
  const asked = [...unanswered].filter(([, count]) => count > 0).map(([worker]) => worker);
  await Promise.all(asked.map(untilHeard));
}
