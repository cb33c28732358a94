import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const LONGEST_WAIT_MS = 10_000;

/** Requests that go on until they are stopped. */
export interface Load {
  /** How many answers there were of each status; an error of the connection counts under its code. */
  readonly counts: Map<number | string, number>;
  /** Resolves once so many requests have been answered with a status. */
  untilAnswered(count: number, status: number): Promise<void>;
  /** Lets connections send nothing more after the answers that they wait for, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends the load, once every request under way has been answered. */
  stop(): Promise<void>;
}

/** How many connections send, and how many milliseconds each pauses after an answer. */
interface LoadSize {
  readonly connections: number;
  /** @default 0 */
  readonly pauseMs?: number;
}

/** Sends one request after another over some connections that are kept alive. */
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
      // A server that is down, or its storage, refuses at once; the load must not keep the machine busy with that.
      if (outcome !== 200 || pauseMs > 0) await setTimeout(Math.max(pauseMs, 10));
    }
  }
  const running = Array.from({ length: connections }, run);
  return {
    counts,
    async untilAnswered(count, status) {
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

/** Sends one request, and tells the status of its complete answer or the code of its error. */
export function requestStatus(
  url: string,
  headers: Record<string, string> = {},
  agent: Agent | false = false,
): Promise<number | string> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    // A connection that is being handed to a worker dies with it, unheard.
    get(url, { headers, agent, signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, (res) => {
      res
        .on('error', fail)
        .on('end', () => resolve(res.complete ? (res.statusCode ?? 0) : 'incomplete'))
        .resume();
    }).on('error', fail);
  });
}
