import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { API_KEY_HEADER, quotaHeaderNames, router } from '@crossrate/contract';
import type { TestAccount } from '../../testing/server/test-accounts.ts';
import { createRandom } from './random.ts';
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
  readonly headers: Readonly<Record<string, string>>;
  /** The account that an answer with 200 is charged to; `undefined` for requests that are free or refused. */
  readonly account?: TestAccount;
  /** True when a healthy server answers the request with 200. */
  readonly isMeasured: boolean;
  /** True when the client destroys the connection right after sending. */
  readonly isAborted?: boolean;
}

/** The head of a complete answer. */
interface AnswerHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Sends a mix of requests over persistent connections until `stop`, and counts the answers. */
export function startLoad(
  { port, accounts }: { readonly port: number; readonly accounts: readonly TestAccount[] },
  tally: Tally,
  seed: number,
): { stop(): Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const [first, second, aborting, ...limited] = accounts;
  let etag: string | undefined;
  let isStopped = false;

  /** Chooses the kind of a request by `kind`, and its account and amount by `detail`; both are from 0 up to 1. */
  function chooseRequest(kind: number, detail: number): MixedRequest {
    const account = detail < 0.5 ? first : second;
    const sendKey = (of?: TestAccount): Record<string, string> => ({ [API_KEY_HEADER]: of?.key ?? '' });
    const convert = `${router.convert.path}?from=USD&to=EUR&amount=${1 + Math.floor(detail * 1_000)}`;
    const paid = { ...(account && { account }), isMeasured: true };
    const free = { isMeasured: false };
    if (kind < 0.3) return { path: router.rates.path, headers: sendKey(account), ...paid };
    if (kind < 0.6) return { path: convert, headers: sendKey(account), ...paid };
    if (kind < 0.7)
      return { path: router.rates.path, headers: { ...sendKey(account), 'Accept-Encoding': 'br, gzip' }, ...paid };
    if (kind < 0.8)
      return {
        path: router.rates.path,
        headers: { ...sendKey(account), 'If-None-Match': etag ?? '"x"' },
        ...paid,
        ...free,
      };
    if (kind < 0.85) return { path: router.rates.path, headers: { [API_KEY_HEADER]: 'cr_none' }, ...free };
    if (kind < 0.9) return { path: `${router.convert.path}?from=USD`, headers: sendKey(account), ...free };
    if (kind < 0.93) return { path: router.currencies.path, headers: {}, ...free };
    // Aborted requests use a separate account, because its charges cannot be predicted.
    if (kind < 0.95) return { path: convert, headers: sendKey(aborting), ...free, isAborted: true };
    const spending = limited[Math.floor(detail * limited.length)];
    return { path: convert, headers: sendKey(spending), ...(spending && { account: spending }), ...free };
  }

  async function run(client: number): Promise<void> {
    const random = createRandom(seed + client);
    while (!isStopped) {
      const chosen = chooseRequest(random(), random());
      const startedAt = performance.now();
      const answer = await request(port, agent, chosen);
      if (!chosen.isAborted)
        tally.count({
          isMeasured: chosen.isMeasured,
          status: answer?.status,
          milliseconds: performance.now() - startedAt,
        });
      if (answer?.status === 200) {
        etag = chosen.path === router.rates.path ? answer.headers.etag : etag;
        const resetAt = Number(answer.headers[quotaHeaderNames.reset.toLowerCase()]);
        if (chosen.account) tally.acknowledge(chosen.account, resetAt / SECONDS_PER_DAY - 1);
      }
      await setTimeout(answer === undefined || answer.status >= 500 ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS);
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

/** @returns `undefined` without a complete answer. */
function request(
  port: number,
  agent: Agent,
  { path, headers, isAborted }: MixedRequest,
): Promise<AnswerHead | undefined> {
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
