import { getResponse, HttpResponse, http, type RequestHandler } from 'msw';
import { moveRates } from './move-rates.ts';
import { type ScenarioName, scenarios } from './scenarios/index.ts';
import type { Scenario } from './scenarios/scenario.ts';
import type { MockTable, Upstream, UpstreamRequest } from './upstream.ts';
import { type ProviderName, providerNames, upstreams } from './upstreams/index.ts';

/** Scenarios by provider. */
export type ProviderScenarios = Readonly<Partial<Record<ProviderName, ScenarioName>>>;

/** A source of time, such as `Date`. */
export interface Clock {
  /** Returns milliseconds since the epoch. */
  now(): number;
}

/** The options of the mocked providers. */
export interface MockOptions {
  /**
   * The scenarios at the start.
   *
   * @default `healthy` for every provider
   */
  readonly scenarios?: ProviderScenarios;
  /**
   * The source of the current time, which decides the dates of tables.
   *
   * @default Date
   */
  readonly clock?: Clock;
  /**
   * True when all central banks of Frankfurter state the same rates, so that every rate is one of the real day. Otherwise
   * the banks differ by up to 0.05 %, as banks do that publish at different hours.
   *
   * @default false
   */
  readonly banksAreEqual?: boolean;
  /** Receives every request to a provider, before the answer. */
  readonly onRequest?: (provider: ProviderName, scenario: ScenarioName) => void;
}

/** The mocked providers. */
export interface MockProviders {
  /** Handlers for `setupServer`, `setupWorker` or `getResponse` of msw. */
  readonly handlers: RequestHandler[];
  /** Reaches only the mocked providers. For code that takes `fetch` as an option. */
  readonly fetch: typeof globalThis.fetch;
  /** The scenario that each provider plays now. */
  readonly current: Readonly<Record<ProviderName, ScenarioName>>;
  /** Changes the scenarios of the given providers; all others keep theirs. */
  set(scenarios: ProviderScenarios): void;
  /** Makes every provider play one scenario. */
  setAll(scenario: ScenarioName): void;
}

/**
 * Mocks every provider that Crossrate can read, on good days and bad ones, with real rates that move a little every day.
 *
 * @example
 * ```ts
 * import { createMockProviders } from '@crossrate/mock-provider';
 * import { setupServer } from 'msw/node';
 *
 * const providers = createMockProviders({ scenarios: { 'currency-api': 'hanging' } });
 * const server = setupServer(...providers.handlers);
 * server.listen({ onUnhandledFrame: 'error' });
 * providers.set({ 'currency-api': 'healthy', ecb: 'stale' });
 * ```
 */
export function createMockProviders({
  scenarios: first = {},
  clock = { now: () => Date.now() },
  banksAreEqual = false,
  onRequest,
}: MockOptions = {}): MockProviders {
  let current = { ...assignToAll('healthy'), ...first };
  const startedAt = clock.now();
  const handlers = providerNames.flatMap((name) =>
    upstreams[name].routes.map((route) =>
      http.get(route, ({ request, params }) => {
        const asked = {
          url: new URL(request.url),
          headers: request.headers,
          params: stringifyParams(params),
          receivedAt: clock.now(),
          banksAreEqual,
        };
        onRequest?.(name, current[name]);
        return answer(name, current[name], asked, startedAt);
      }),
    ),
  );
  return {
    handlers,
    fetch: createFetch(handlers),
    get current() {
      return current;
    },
    set(changes) {
      current = { ...current, ...changes };
    },
    setAll(scenario) {
      current = assignToAll(scenario);
    },
  };
}

function answer(
  provider: ProviderName,
  scenarioName: ScenarioName,
  request: UpstreamRequest,
  startedAt: number,
): Response | Promise<Response> {
  const upstream: Upstream = upstreams[provider];
  const scenario: Scenario = scenarios[scenarioName];
  const buildHealthyAnswer = () => {
    const refusal = upstream.check?.(request);
    if (refusal) return refusal;
    // A path may name a date after the start.
    const first = Math.min(upstream.buildTable({ ...request, receivedAt: startedAt }).asOf, startedAt);
    const real = moveRates(upstream.buildTable(request), first);
    const table = scenario.alter?.(real, providerNames.indexOf(provider)) ?? real;
    const tag = `"${scenarioName}-${identifyTimes(table)}"`;
    if (!upstream.isConditional) return upstream.render(table, request);
    if (request.headers.get('If-None-Match') === tag) return new HttpResponse(null, { status: 304 });
    const response = upstream.render(table, request);
    response.headers.set('ETag', tag);
    return response;
  };
  return scenario.answer?.({ upstream, url: request.url, buildHealthyAnswer }) ?? buildHealthyAnswer();
}

/**
 * Identifies the as-of times of a table. The scenario and the times identify the content. Times only grow, so tables with the same sum have the same times.
 */
function identifyTimes({ asOf, banks }: MockTable): number {
  return [...(banks?.values() ?? [])].reduce((sum, bank) => sum + bank.asOf, asOf);
}

function createFetch(handlers: RequestHandler[]): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true });
    });
    request.signal.throwIfAborted();
    const response = await Promise.race([getResponse(handlers, request), aborted]);
    if (!response) throw new TypeError(`No mocked provider has the address ${request.url}.`);
    if (response.type === 'error') throw new TypeError('fetch failed');
    return response;
  };
}

function assignToAll(scenario: ScenarioName): Record<ProviderName, ScenarioName> {
  return Object.fromEntries(providerNames.map((name) => [name, scenario])) as Record<ProviderName, ScenarioName>;
}

function stringifyParams(
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
