import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { API_KEY_HEADER, quotaHeaderNames, router } from '@crossrate/contract';
import type { Holder } from '../server/ledger.ts';
import { createChance } from './chance.ts';
import type { Tally } from './tally.ts';

const CLIENTS = 8;
const PAUSE_MS = 2;
/** A server that is down refuses at once; the load must not keep the machine busy with that. */
const PAUSE_AFTER_FAILURE_MS = 20;
const LONGEST_WAIT_MS = 10_000;
const SECONDS_PER_DAY = 86_400;

/** One request of the mix. */
interface Asked {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Who pays for it; `undefined` where it is to be refused, or free. */
  readonly holder?: Holder;
  /** Whether it has to be answered with 200 by a server that can serve. */
  readonly isMeasured: boolean;
  readonly isAborted?: boolean;
}

/** What came back. */
interface Outcome {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Sends all kinds of requests over kept connections until it is stopped, and counts what comes back. */
export function startLoad(
  { port, holders }: { readonly port: number; readonly holders: readonly Holder[] },
  tally: Tally,
  seed: number,
): { stop(): Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const [first, second, third, ...scarce] = holders;
  let etag: string | undefined;
  let isStopped = false;

  function choose(chance: number, pick: number): Asked {
    const holder = pick < 0.5 ? first : second;
    const keyed = (of = holder): Record<string, string> => ({ [API_KEY_HEADER]: of?.key ?? '' });
    const convert = `${router.convert.path}?from=USD&to=EUR&amount=${1 + Math.floor(pick * 1_000)}`;
    const paid = { ...(holder && { holder }), isMeasured: true };
    const free = { isMeasured: false };
    if (chance < 0.3) return { path: router.rates.path, headers: keyed(), ...paid };
    if (chance < 0.6) return { path: convert, headers: keyed(), ...paid };
    if (chance < 0.7)
      return { path: router.rates.path, headers: { ...keyed(), 'Accept-Encoding': 'br, gzip' }, ...paid };
    if (chance < 0.8)
      return { path: router.rates.path, headers: { ...keyed(), 'If-None-Match': etag ?? '"x"' }, ...paid, ...free };
    if (chance < 0.85) return { path: router.rates.path, headers: { [API_KEY_HEADER]: 'cr_none' }, ...free };
    if (chance < 0.9) return { path: `${router.convert.path}?from=USD`, headers: keyed(), ...free };
    if (chance < 0.93) return { path: router.currencies.path, headers: {}, ...free };
    // Clients that leave have a key of their own: what it is charged is not known.
    if (chance < 0.95) return { path: convert, headers: keyed(third), ...free, isAborted: true };
    const spending = scarce[Math.floor(pick * scarce.length)];
    return { path: convert, headers: keyed(spending), ...(spending && { holder: spending }), ...free };
  }

  async function run(client: number): Promise<void> {
    const chance = createChance(seed + client);
    while (!isStopped) {
      const asked = choose(chance(), chance());
      const startedAt = performance.now();
      const outcome = await request(port, agent, asked);
      if (!asked.isAborted)
        tally.count({
          isMeasured: asked.isMeasured,
          status: outcome?.status,
          milliseconds: performance.now() - startedAt,
        });
      if (outcome?.status === 200) {
        etag = asked.path === router.rates.path ? outcome.headers.etag : etag;
        const resetAt = Number(outcome.headers[quotaHeaderNames.reset.toLowerCase()]);
        if (asked.holder) tally.acknowledge(asked.holder, resetAt / SECONDS_PER_DAY - 1);
      }
      await setTimeout(outcome === undefined || outcome.status >= 500 ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS);
    }
  }

  const running = Array.from({ length: CLIENTS }, (_, client) => run(client));
  return {
    async stop() {
      isStopped = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

/** `undefined` without a complete answer. */
function request(port: number, agent: Agent, { path, headers, isAborted }: Asked): Promise<Outcome | undefined> {
  return new Promise((resolve) => {
    const sent = get({ port, host: '127.0.0.1', path, headers, agent, timeout: LONGEST_WAIT_MS }, (res) => {
      res
        .on('error', () => {})
        .on('close', () => resolve(res.complete ? { status: res.statusCode ?? 0, headers: res.headers } : undefined))
        .resume();
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(undefined));
    if (isAborted) sent.once('socket', () => setImmediate(() => sent.destroy()));
  });
}
