import { readObject } from '../runtime/read-object.ts';
import { MOCK_KEYS } from './accounts.ts';
import { MockAddresses } from './addresses.ts';
import { checkGlobals } from './check-globals.ts';
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
 * @throws TypeError that names the first invalid option and its valid values, or a global that the environment lacks.
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
  checkGlobals();
  checkOptions(options);
  return new MockControls(new MockEngine(options), new MockAddresses(options));
}

/** Controls an engine that exists already. Callers may take the controls apart, so each function is bound. */
export class MockControls implements MockCrossrate {
  readonly keys = MOCK_KEYS;
  readonly requests: MockCrossrate['requests'];
  readonly fetch: MockCrossrate['fetch'];
  readonly #engine: MockEngine;
  readonly #addresses: MockAddresses;

  constructor(engine: MockEngine, addresses: MockAddresses) {
    this.requests = engine.requests;
    this.fetch = createMockFetch(engine, addresses);
    this.#engine = engine;
    this.#addresses = addresses;
  }

  get now() {
    return this.#engine.clock.now();
  }

  readonly handlers: MockCrossrate['handlers'] = (http) => {
    if (typeof http?.all !== 'function') throw new TypeError('handlers takes the http of msw.');
    return this.#addresses.patterns.map((pattern) =>
      http.all(pattern, async ({ request: { url, method, headers, signal } }) => {
        const received = { method, target: this.#addresses.findTarget(url), headers };
        const response = await respond(this.#engine, received, signal).catch((error: unknown) => {
          // The caller no longer waits, and msw would print the reason as an error of the handler.
          if (signal.aborted) return 'reset' as const;
          throw error;
        });
        return response === 'reset' ? Response.error() : response;
      }),
    );
  };

  readonly setRate: MockCrossrate['setRate'] = (from, to, rate) => this.#engine.tables.set(from, to, rate);

  readonly exhaustQuota: MockCrossrate['exhaustQuota'] = (options = {}) => {
    const { key, remaining = 0 } = readObject(options, () => options, 'options');
    checkNames(options, ['key', 'remaining']);
    this.#engine.accounts.setRemaining(key, remaining);
  };

  readonly failNext: MockCrossrate['failNext'] = (how, times = 1) => this.#engine.failures.add(how, times);

  readonly advance = (milliseconds: number) => this.#engine.clock.advance(milliseconds);
  readonly moveToMidnight = () => this.advance(this.#engine.clock.nextMidnight - this.now);
  readonly moveToNextRefresh = () => this.advance(this.#engine.clock.nextRefresh - this.now);
  readonly reset = () => this.#engine.reset();
}
