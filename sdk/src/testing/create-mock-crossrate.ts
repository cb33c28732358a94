import { MOCK_KEYS } from './accounts.ts';
import { MockAddresses } from './addresses.ts';
import { checkOptions } from './check-options.ts';
import { MockEngine } from './engine.ts';
import type { MockCrossrate } from './mock-crossrate.ts';
import { createMockFetch } from './mock-fetch.ts';
import type { MockCrossrateOptions } from './options.ts';
import { respond } from './respond.ts';

/**
 * Makes a Crossrate service within a program: it answers every request as the real one does, by the same arithmetic, with
 * the real rates of one day, quotas, ETags and errors included. Nothing is sent over a network.
 *
 * @param options - How it is set up.
 * @throws TypeError that names the first option which cannot be used, and says what it must be.
 *
 * @example
 * ```ts
 * import { Crossrate } from '@crossrate/sdk';
 * import { createMockCrossrate } from '@crossrate/sdk/testing';
 *
 * const mock = createMockCrossrate();
 * const crossrate = new Crossrate({
 *   baseUrl: 'https://rates.example.com',
 *   apiKey: mock.keys.active,
 *   fetch: mock.fetch,
 * });
 * mock.setRate('USD', 'EUR', '0.9');
 * (await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 })).converted; // 90
 * ```
 */
export function createMockCrossrate(options: MockCrossrateOptions = {}): MockCrossrate {
  checkOptions(options);
  return controlsOf(new MockEngine(options), new MockAddresses(options));
}

/** What drives an engine, for those who have made it themselves. */
export function controlsOf(engine: MockEngine, addresses: MockAddresses): MockCrossrate {
  const { clock, tables, accounts, failures, requests } = engine;
  return {
    keys: MOCK_KEYS,
    requests,
    fetch: createMockFetch(engine, addresses),
    handlers: (http) =>
      addresses.patterns.map((pattern) =>
        http.all(pattern, async ({ request: { url, method, headers, signal } }) => {
          const asked = { method, target: addresses.targetOf(url), headers };
          const response = await respond(engine, asked, signal).catch((error: unknown) => {
            // Whoever asked does not wait any more, and msw would print the reason as a mistake of the handler.
            if (signal.aborted) return 'reset' as const;
            throw error;
          });
          return response === 'reset' ? Response.error() : response;
        }),
      ),
    setRate: (from, to, rate) => (rate === null ? tables.remove(to) : tables.set(from, to, rate)),
    exhaustQuota: ({ key = MOCK_KEYS.active, remaining = 0 } = {}) => accounts.useUp(key, remaining),
    failNext: (how, times = 1) => failures.add(how, times),
    get now() {
      return clock.now();
    },
    advance: (milliseconds) => clock.advance(milliseconds),
    moveToMidnight: () => clock.advance(clock.nextMidnight - clock.now()),
    moveToNextRefresh: () => clock.advance(clock.nextRefresh - clock.now()),
    reset: () => engine.reset(),
  };
}
