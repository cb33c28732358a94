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

/** Resolves once a thread has sent something, or has ended. */
async function untilHeard(worker: Worker): Promise<void> {
  const heard = new AbortController();
  const { signal } = heard;
  // A thread that dies of an error has ended, too.
  await Promise.race([once(worker, 'message', { signal }), once(worker, 'exit', { signal })]).catch(() => {});
  heard.abort();
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
