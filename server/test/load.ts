import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const LONGEST_WAIT_MS = 10_000;

/** Continuous requests. */
export interface Load {
  /** The number of answers by status, and of connection errors by code. */
  readonly counts: Map<number | string, number>;
  /** Resolves after `count` answers with a status. */
  waitUntilAnswered(count: number, status: number): Promise<void>;
  /** Stops sending after the answers under way, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends the load after the answers under way. */
  stop(): Promise<void>;
}

/** The number of connections, and the pause of each after an answer. */
interface LoadSize {
  readonly connections: number;
  /** @default 0 */
  readonly pauseMs?: number;
}

/** Sends one request after another over each of several kept-alive connections. */
export function startLoad(url: string, headers: Record<string, string>, { connections, pauseMs = 0 }: LoadSize): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const counts = new Map<number | string, number>();
  let isStopped = false;
  let going = Promise.resolve();
  let resume = () => {};
  async function run(): Promise<void> {
    while (!isStopped) {
      await going;
      const outcome = await requestStatus(url, headers, agent);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      // A server that is down, or whose storage is down, refuses at once. Without a pause, refusals would keep the
      // machine busy.
      if (outcome !== 200 || pauseMs > 0) await setTimeout(Math.max(pauseMs, 10));
    }
  }
  const running = Array.from({ length: connections }, run);
  return {
    counts,
    async waitUntilAnswered(count, status) {
      while ((counts.get(status) ?? 0) < count) await setTimeout(5);
    },
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      [going, resume] = [promise, resolve];
    },
    resume: () => resume(),
    async stop() {
      isStopped = true;
      resume();
      await Promise.all(running);
      agent.destroy();
    },
  };
}

/** Sends one request, and returns the status of its complete answer or the code of its error. */
export function requestStatus(
  url: string,
  headers: Record<string, string> = {},
  agent: Agent | false = false,
): Promise<number | string> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    get(url, { headers, agent, signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, (res) => {
      res
        .on('error', fail)
        .on('end', () => resolve(res.complete ? (res.statusCode ?? 0) : 'incomplete'))
        .resume();
    }).on('error', fail);
  });
}
