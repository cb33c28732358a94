import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { API_KEY_HEADER, quotaHeaderNames } from '@crossrate/contract';
import { convertPath } from '../bench/peers.ts';
import type { Ledger } from './ledger.ts';

const CLIENTS = 8;
/** The pause leaves the processor to the cluster. */
const PAUSE_MS = 5;
const PAUSE_AFTER_FAILURE_MS = 20;
const LONGEST_WAIT_MS = 5_000;
const SECONDS_PER_DAY = 86_400;

/** The accounts of the clients: each has a key. */
export type Accounts = readonly { readonly id: number; readonly key: string }[];

/** Conversions that are sent to one server over several connections. */
export class Load {
  readonly #url: string;
  readonly #accounts: Accounts;
  readonly #ledger: Ledger;
  #running: Promise<unknown> | undefined;
  #isStopped = false;
  #lastServedAt = 0;
  #longestGap = 0;

  constructor(serverUrl: string, accounts: Accounts, ledger: Ledger) {
    this.#url = serverUrl + convertPath;
    this.#accounts = accounts;
    this.#ledger = ledger;
  }

  start(): void {
    this.#isStopped = false;
    this.#longestGap = 0;
    this.#lastServedAt = performance.now();
    this.#running = Promise.all(Array.from({ length: CLIENTS }, (_, client) => this.#run(client)));
  }

  /** True when an answer with 200 has come since a moment of `performance.now()`. */
  hasServedSince(moment: number): boolean {
    return this.#lastServedAt > moment;
  }

  /** Stops after the answers under way, and returns the longest time without a 200, in seconds. */
  async stop(): Promise<number> {
    this.#noteGap();
    this.#isStopped = true;
    await this.#running;
    return this.#longestGap / 1_000;
  }

  async #run(client: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = client; !this.#isStopped; turn += 1) {
      const account = this.#accounts[turn % this.#accounts.length];
      if (!account) throw new Error('There is no account.');
      const answer = await request(this.#url, account.key, agent);
      if (answer?.statusCode === 200) this.#acknowledge(account.id, answer);
      await setTimeout(answer?.statusCode === 200 ? PAUSE_MS : PAUSE_AFTER_FAILURE_MS);
    }
    agent.destroy();
  }

  #acknowledge(account: number, { headers }: IncomingMessage): void {
    const read = (name: string) => Number(headers[name.toLowerCase()]);
    const place = read(quotaHeaderNames.limit) - read(quotaHeaderNames.remaining);
    const day = read(quotaHeaderNames.reset) / SECONDS_PER_DAY - 1;
    this.#ledger.acknowledge({ account, day, place });
    this.#noteGap();
    this.#lastServedAt = performance.now();
  }

  #noteGap(): void {
    this.#longestGap = Math.max(this.#longestGap, performance.now() - this.#lastServedAt);
  }
}

/** @returns `undefined` without a complete answer. */
function request(url: string, key: string, agent: Agent): Promise<IncomingMessage | undefined> {
  const options = { agent, headers: { [API_KEY_HEADER]: key }, signal: AbortSignal.timeout(LONGEST_WAIT_MS) };
  return new Promise((resolve) => {
    get(url, options, (answer) => {
      answer
        .on('error', () => {})
        .on('close', () => resolve(answer.complete ? answer : undefined))
        .resume();
    }).on('error', () => resolve(undefined));
  });
}
