import { getResponse, HttpResponse, http, type RequestHandler } from 'msw';
import { type ScenarioName, scenarios } from './scenarios/index.ts';
import type { Scenario } from './scenarios/scenario.ts';
import type { Upstream, UpstreamRequest } from './upstream.ts';
import { type ProviderName, providerNames, upstreams } from './upstreams/index.ts';

/** Which provider plays which scenario. */
export type Cast = Readonly<Partial<Record<ProviderName, ScenarioName>>>;

/** How the providers are mocked. */
export interface MockOptions {
  /**
   * What each plays at first.
   *
   * @default all healthy
   */
  readonly scenarios?: Cast;
  /**
   * Their clock, in milliseconds since the epoch: tables are dated by it.
   *
   * @default Date.now
   */
  readonly now?: () => number;
  /** Told of every request, by whom it is for and what that one plays. */
  readonly onRequest?: (provider: ProviderName, scenario: ScenarioName) => void;
}

/** All providers, mocked. */
export interface MockProviders {
  /** For msw's `setupServer`, `setupWorker` or `getResponse`. */
  readonly handlers: RequestHandler[];
  /** For code that is given its `fetch`: reaches these providers and nothing else. */
  readonly fetch: typeof globalThis.fetch;
  /** What each provider plays. */
  readonly current: Readonly<Record<ProviderName, ScenarioName>>;
  /** Changes what the named providers play; the others go on as they are. */
  set(scenarios: Cast): void;
  /** Makes every provider play the same. */
  setAll(scenario: ScenarioName): void;
}

/**
 * Mocks every provider that Crossrate can read, on good days and bad ones, with real rates.
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
  now = Date.now,
  onRequest,
}: MockOptions = {}): MockProviders {
  let current = { ...allOf('healthy'), ...first };
  const handlers = providerNames.flatMap((name, seed) =>
    upstreams[name].routes.map((route) =>
      http.get(route, ({ request, params }) => {
        const asked = { url: new URL(request.url), headers: request.headers, params: textsOf(params), now: now() };
        onRequest?.(name, current[name]);
        return answer(upstreams[name], current[name], asked, seed);
      }),
    ),
  );
  return {
    handlers,
    fetch: fetchFrom(handlers),
    get current() {
      return current;
    },
    set(changes) {
      current = { ...current, ...changes };
    },
    setAll(scenario) {
      current = allOf(scenario);
    },
  };
}

function answer(
  upstream: Upstream,
  name: ScenarioName,
  request: UpstreamRequest,
  seed: number,
): Response | Promise<Response> {
  const scenario: Scenario = scenarios[name];
  const healthy = () => {
    const refusal = upstream.check?.(request);
    if (refusal) return refusal;
    const real = upstream.table(request);
    const table = scenario.alter?.(real, seed) ?? real;
    // The rates are always those of the same day, so these two say whether the content is the same.
    const tag = `"${name}-${table.asOf}"`;
    if (!upstream.isConditional) return upstream.render(table, request);
    if (request.headers.get('If-None-Match') === tag) return new HttpResponse(null, { status: 304 });
    const response = upstream.render(table, request);
    response.headers.set('ETag', tag);
    return response;
  };
  return scenario.answer?.({ upstream, url: request.url, healthy }) ?? healthy();
}

function fetchFrom(handlers: RequestHandler[]): typeof globalThis.fetch {
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

function allOf(scenario: ScenarioName): Record<ProviderName, ScenarioName> {
  return Object.fromEntries(providerNames.map((name) => [name, scenario])) as Record<ProviderName, ScenarioName>;
}

function textsOf(params: Readonly<Record<string, string | readonly string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
