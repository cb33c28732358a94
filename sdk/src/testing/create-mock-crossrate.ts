import { readObject } from '../runtime/read-object.ts';
import { MOCK_KEYS } from './accounts.ts';
import { MockAddresses } from './addresses.ts';
import { checkNames } from './check-names.ts';
import { checkOptions } from './check-options.ts';
import { MockEngine } from './engine.ts';
import type { MockCrossrate } from './mock-crossrate.ts';
import { createMockFetch } from './mock-fetch.ts';
import type { MockCrossrateOptions } from './options.ts';
import { respond } from './respond.ts';

/**
 * Creates a Crossrate service within a program. The mock answers every request as the real service does: the same
 * arithmetic, the real rates of one day, quotas, ETags and errors. Nothing is sent over a network.
 *
 * @throws TypeError that names the first invalid option and its valid values.
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
  return createControls(new MockEngine(options), new MockAddresses(options));
}

/** Creates the controls of an engine that exists already. */
export function createControls(engine: MockEngine, addresses: MockAddresses): MockCrossrate {
  const { clock, tables, accounts, failures, requests } = engine;
  return {
    keys: MOCK_KEYS,
    requests,
    fetch: createMockFetch(engine, addresses),
    handlers(http) {
      if (typeof http?.all !== 'function') throw new TypeError('handlers takes the http of msw.');
      return addresses.patterns.map((pattern) =>
        http.all(pattern, async ({ request: { url, method, headers, signal } }) => {
          const received = { method, target: addresses.findTarget(url), headers };
          const response = await respond(engine, received, signal).catch((error: unknown) => {
            // The caller no longer waits, and msw would print the reason as an error of the handler.
            if (signal.aborted) return 'reset' as const;
            throw error;
          });
          return response === 'reset' ? Response.error() : response;
        }),
      );
    },
    setRate: (from, to, rate) => tables.set(from, to, rate),
    exhaustQuota(options = {}) {
      const { key = MOCK_KEYS.active, remaining = 0 } = readObject(options, 'options');
      checkNames(options, ['key', 'remaining']);
      accounts.setRemaining(key, remaining);
    },
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
