import { HttpResponse, http, type RequestHandler } from 'msw';
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
}

/** All providers, mocked. */
export interface MockProviders {
  /** For msw's `setupServer`, `setupWorker` or `getResponse`. */
  readonly handlers: RequestHandler[];
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
export function createMockProviders({ scenarios: first = {}, now = Date.now }: MockOptions = {}): MockProviders {
  let current = { ...allOf('healthy'), ...first };
  return {
    handlers: providerNames.flatMap((name, seed) =>
      upstreams[name].routes.map((route) =>
        http.get(route, ({ request, params }) => {
          const asked = { url: new URL(request.url), headers: request.headers, params: textsOf(params), now: now() };
          return answer(upstreams[name], scenarios[current[name]], asked, seed);
        }),
      ),
    ),
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

async function answer(
  upstream: Upstream,
  scenario: Scenario,
  request: UpstreamRequest,
  seed: number,
): Promise<Response> {
  const healthy = () => {
    const refusal = upstream.check?.(request);
    if (refusal) return refusal;
    const table = upstream.table(request);
    return upstream.render(scenario.alter?.(table, seed) ?? table, request);
  };
  if (scenario.answer) return scenario.answer({ upstream, url: request.url, healthy });
  const response = healthy();
  return upstream.isConditional && response.ok ? conditional(response, request.headers) : response;
}

/** Adds an `ETag`, and answers 304 to those who have the content already. */
async function conditional(response: Response, asked: Headers): Promise<Response> {
  const text = await response.text();
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
  const tag = `"${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
  const isKnown = asked.get('If-None-Match') === tag;
  const headers = new Headers(response.headers);
  headers.set('ETag', tag);
  return new HttpResponse(isKnown ? null : text, { status: isKnown ? 304 : 200, headers });
}

function allOf(scenario: ScenarioName): Record<ProviderName, ScenarioName> {
  return Object.fromEntries(providerNames.map((name) => [name, scenario])) as Record<ProviderName, ScenarioName>;
}

function textsOf(params: Readonly<Record<string, string | readonly string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
