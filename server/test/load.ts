import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { requestStatus } from './request-status.ts';

/** The number of connections, and the pause of each after an answer. */
interface LoadSize {
  readonly connections: number;
  /** @default 5, so that a load leaves the processor to the server and to other tests */
  readonly pauseMs?: number;
}

/** Sends one request after another over each of several kept-alive connections. */
export function startLoad(url: string, headers: Record<string, string>, size: LoadSize): Load {
  return new Load((agent) => requestStatus(url, headers, agent), size);
}

/** Continuous requests. */
export class Load {
  /** The number of answers by status, and of connection errors by code. */
  readonly counts = new Map<number | string, number>();
  readonly #agent: Agent;
  readonly #running: Promise<void>[];
  #isStopped = false;
  #pause = Promise.withResolvers<void>();

  constructor(request: (agent: Agent) => Promise<number | string>, { connections, pauseMs = 5 }: LoadSize) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#pause.resolve();
    this.#running = Array.from({ length: connections }, () => this.#run(request, pauseMs));
  }

  /** Resolves after `count` answers with a status. */
  async waitUntilAnswered(count: number, status: number): Promise<void> {
    while ((this.counts.get(status) ?? 0) < count) await setTimeout(5);
  }

  /** Stops sending after the answers under way, until `resume`. */
  pause(): void {
    this.#pause = Promise.withResolvers();
  }

  resume(): void {
    this.#pause.resolve();
  }

  /** Ends the load after the answers under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.resume();
    await Promise.all(this.#running);
    this.#agent.destroy();
  }

  async #run(request: (agent: Agent) => Promise<number | string>, pauseMs: number): Promise<void> {
    while (!this.#isStopped) {
      await this.#pause.promise;
      const outcome = await request(this.#agent);
      this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
      // A server that is down, or whose storage is down, refuses at once. The longer pause keeps refusals rare.
      await setTimeout(outcome === 200 ? pauseMs : Math.max(pauseMs, 10));
    }
  }
}
