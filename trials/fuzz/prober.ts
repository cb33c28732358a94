import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { router } from '@crossrate/contract';
import { Finding } from './finding.ts';

const PAUSE_MS = 50;

/** Somebody else who asks meanwhile. */
export interface Prober extends AsyncDisposable {
  /** @throws Finding when the server has let others wait for longer than the bound. */
  check(): void;
}

/** Asks again and again for what waits for nothing, beside all that goes on. */
export function startProber(port: number, mostMilliseconds: number): Prober {
  const agent = new Agent({ keepAlive: true });
  const stopped = new AbortController();
  let longest = 0;
  let failure: string | undefined;
  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const startedAt = performance.now();
      const status = await ask().catch((error: Error) => error.message);
      if (stopped.signal.aborted) return;
      longest = Math.max(longest, performance.now() - startedAt);
      if (status !== 200) failure = String(status);
      await setTimeout(PAUSE_MS);
    }
  }
  function ask(): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(mostMilliseconds * 2)]);
      get({ port, host: '127.0.0.1', path: router.currencies.path, agent, signal }, (res) => {
        res.resume().once('close', () => resolve(res.statusCode));
      }).on('error', reject);
    });
  }
  const running = run();
  return {
    check() {
      if (failure !== undefined) throw new Finding('silent', `somebody else got ${failure}`);
      if (longest > mostMilliseconds) throw new Finding('silent', `for ${Math.round(longest)} ms`);
    },
    async [Symbol.asyncDispose]() {
      stopped.abort();
      agent.destroy();
      await running;
    },
  };
}
