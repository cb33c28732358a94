import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { router } from '@crossrate/contract';
import { Finding } from './finding.ts';

const PAUSE_MS = 50;

/** Another client that uses the server during a run. */
export interface Prober extends AsyncDisposable {
  /** @throws Finding when a probe failed, or waited longer than the bound. */
  check(): void;
}

/**
 * Requests the list of currencies again and again during a run. The server answers such a request without waiting for
 * charges or the storage.
 */
export function startProber(port: number, longestWaitMs: number): Prober {
  const agent = new Agent({ keepAlive: true });
  const stopped = new AbortController();
  let longest = 0;
  let failure: string | undefined;
  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const startedAt = performance.now();
      const status = await sendProbe().catch((error: Error) => error.message);
      if (stopped.signal.aborted) return;
      longest = Math.max(longest, performance.now() - startedAt);
      if (status !== 200) failure = String(status);
      await setTimeout(PAUSE_MS);
    }
  }
  function sendProbe(): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(longestWaitMs * 2)]);
      get({ port, host: '127.0.0.1', path: router.currencies.path, agent, signal }, (res) => {
        res.resume().once('close', () => resolve(res.statusCode));
      }).on('error', reject);
    });
  }
  const running = run();
  return {
    check() {
      if (failure !== undefined) throw new Finding('silent', `somebody else got ${failure}`);
      if (longest > longestWaitMs) throw new Finding('silent', `for ${Math.round(longest)} ms`);
    },
    async [Symbol.asyncDispose]() {
      stopped.abort();
      agent.destroy();
      await running;
    },
  };
}
