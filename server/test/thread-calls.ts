import process from 'node:process';
import type { Worker } from 'node:worker_threads';

/** Numbers of unanswered messages, by thread of this process. */
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

/** Resolves when a thread has sent a message or has ended. */
function waitUntilHeard(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    // `once` of node:events would leave a listener behind for each lease of a day.
    const hear = () => {
      worker.off('message', hear);
      worker.off('exit', hear);
      resolve();
    };
    worker.on('message', hear);
    worker.on('exit', hear);
  });
}

/** True while a thread has an unanswered message. */
export function isThreadAsked(): boolean {
  for (const count of unanswered.values()) if (count > 0) return true;
  return false;
}

/** Resolves when every busy thread has answered one more message. */
export async function waitForThreads(): Promise<void> {
  const asked = [...unanswered].filter(([, count]) => count > 0).map(([worker]) => worker);
  await Promise.all(asked.map(waitUntilHeard));
}
