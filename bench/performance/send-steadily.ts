import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** A request that is sent at a fixed pace. */
export interface SteadyLoad {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly everyMs: number;
}

/** The status and the time of an answer. */
export interface SteadyAnswer {
  readonly status: number;
  readonly milliseconds: number;
}

/**
 * Sends requests at a fixed pace, without waiting for answers. A load generator that waits for each answer would hardly
 * notice a server that stands still, because it would send nothing meanwhile.
 */
export async function sendSteadily({ url, headers, everyMs }: SteadyLoad, forMs: number): Promise<SteadyAnswer[]> {
  const agent = new Agent({ keepAlive: true });
  const startedAt = performance.now();
  const answers: Promise<SteadyAnswer>[] = [];
  for (let due = 0; due < forMs; due += everyMs) {
    const wait = startedAt + due - performance.now();
    if (wait > 0) await setTimeout(wait);
    answers.push(send(agent, url, headers));
  }
  const answered = await Promise.all(answers);
  agent.destroy();
  return answered;
}

function send(agent: Agent, url: string, headers: SteadyLoad['headers']): Promise<SteadyAnswer> {
  const sentAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<SteadyAnswer>();
  request(url, { agent, headers })
    .once('response', (answer) => {
      answer.resume().once('end', () => {
        resolve({ status: answer.statusCode ?? 0, milliseconds: performance.now() - sentAt });
      });
    })
    .once('error', reject)
    .end();
  return promise;
}
