import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { API_KEY_HEADER, quotaHeaderNames, router } from '@crossrate/contract';
import type { TestAccount } from '../../testing/server/test-accounts.ts';
import type { Tally } from './tally.ts';

const CLIENTS = 8;
const PAUSE_MS = 2;
/** A server that is down refuses connections at once; a pause keeps the load from using all of the machine. */
const PAUSE_AFTER_FAILURE_MS = 20;
const LONGEST_WAIT_MS = 10_000;
const SECONDS_PER_DAY = 86_400;

/** A request of the mix. */
interface MixedRequest {
  readonly path: string;
  /** The account whose key is sent. */
  readonly account?: TestAccount | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** True when the client destroys the connection right after sending. */
  readonly isAborted?: boolean;
}

/** Sends a mix of requests over persistent connections until `stop`, and counts the answers. */
export function startLoad(
  { port, accounts }: { readonly port: number; readonly accounts: readonly TestAccount[] },
  tally: Tally,
): { stop(): Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const [first, second, aborting, ...limited] = accounts;
  let etag = '"x"';
  let isStopped = false;

  function chooseRequest(): MixedRequest {
    const kind = Math.random();
    const account = pick([first, second]);
    const rates = router.rates.path;
    const convert = `${router.convert.path}?from=USD&to=EUR&amount=${1 + Math.floor(Math.random() * 1_000)}`;
    if (kind < 0.3) return { path: rates, account };
    if (kind < 0.6) return { path: convert, account };
    if (kind < 0.7) return { path: rates, account, headers: { 'Accept-Encoding': 'br, gzip' } };
    if (kind < 0.8) return { path: rates, account, headers: { 'If-None-Match': etag } };
    if (kind < 0.85) return { path: rates };
    if (kind < 0.9) return { path: `${router.convert.path}?from=USD`, account };
    if (kind < 0.93) return { path: router.currencies.path };
    // Aborted requests use a separate account, because its charges cannot be predicted.
    if (kind < 0.95) return { path: convert, account: aborting, isAborted: true };
    return { path: convert, account: pick(limited) };
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const chosen = chooseRequest();
      const answer = await request(port, agent, chosen);
      const status = answer?.statusCode;
      if (!chosen.isAborted) tally.count(status);
      if (status === 200 && chosen.path === router.rates.path) etag = answer?.headers.etag ?? etag;
      const resetAt = Number(answer?.headers[quotaHeaderNames.reset.toLowerCase()]);
      if (status === 200 && chosen.account) tally.acknowledge(chosen.account, resetAt / SECONDS_PER_DAY - 1);
      await setTimeout(status === undefined || status >= 500 ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS);
    }
  }

  const running = Array.from({ length: CLIENTS }, run);
  return {
    async stop() {
      isStopped = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

/** @returns `undefined` without a complete answer. */
function request(port: number, agent: Agent, chosen: MixedRequest): Promise<IncomingMessage | undefined> {
  const { path, account, isAborted } = chosen;
  const headers = { [API_KEY_HEADER]: account?.key ?? 'cr_none', ...chosen.headers };
  return new Promise((resolve) => {
    const sent = get({ port, host: '127.0.0.1', path, headers, agent, timeout: LONGEST_WAIT_MS }, (res) => {
      res
        .on('error', () => {})
        .on('close', () => resolve(res.complete ? res : undefined))
        .resume();
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(undefined));
    if (isAborted) sent.once('socket', () => setImmediate(() => sent.destroy()));
  });
}
