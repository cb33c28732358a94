import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Load } from '../load/load-generator.ts';

/** The status and the time of an answer. */
export interface SteadyAnswer {
  readonly status: number;
  readonly ms: number;
}

/**
 * Sends requests at a fixed pace, without waiting for answers. A load generator that waits for each answer would hardly
 * notice a server that stands still, because it would send nothing meanwhile.
 */
export async function sendSteadily(
  { url, headers = {} }: Omit<Load, 'seconds'>,
  { everyMs, forMs }: { readonly everyMs: number; readonly forMs: number },
): Promise<SteadyAnswer[]> {
  const agent = new Agent({ keepAlive: true });
  const startedAt = performance.now();
  const answers: Promise<SteadyAnswer>[] = [];
  for (let due = 0; due < forMs; due += everyMs) {
    const wait = startedAt + due - performance.now();
    if (wait > 0) await setTimeout(wait);
    answers.push(send());
  }
  const answered = await Promise.all(answers);
  agent.destroy();
  return answered;

  function send(): Promise<SteadyAnswer> {
    const sentAt = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<SteadyAnswer>();
    request(url, { agent, headers })
      .once('response', (answer) => {
        const { statusCode: status = 0 } = answer;
        answer.resume().once('end', () => resolve({ status, ms: performance.now() - sentAt }));
      })
      .once('error', reject)
      .end();
    return promise;
  }
}
