import { HttpResponse, http } from 'msw';
import type { MockProviders } from '../mock-providers.ts';
import { type ScenarioName, scenarioNames, scenarios } from '../scenarios/index.ts';
import { type ProviderName, providerNames } from '../upstreams/index.ts';

/** The origin of requests to the mock itself, after those to providers got the origins of the providers. */
export const MOCK_ORIGIN = 'http://mock';

/** The answer of `GET /scenarios`. */
interface ControlState {
  /** The scenario that each provider plays now. */
  readonly current: MockProviders['current'];
  /** Descriptions by scenario. */
  readonly available: Readonly<Record<string, string>>;
}

/** Creates the handlers that show and change the scenarios of the providers. */
export function createControlHandlers(providers: MockProviders) {
  const describeState = (): ControlState => ({
    current: providers.current,
    available: Object.fromEntries(scenarioNames.map((name) => [name, scenarios[name].description])),
  });
  return [
    http.get(`${MOCK_ORIGIN}/scenarios`, () => HttpResponse.json(describeState())),
    http.put(`${MOCK_ORIGIN}/scenarios/:provider/:scenario`, ({ params }) => {
      const { provider, scenario } = params;
      if (!isScenarioName(scenario)) return refuseUnknown('scenario', scenario, scenarioNames);
      if (provider === 'all') providers.setAll(scenario);
      else if (isProviderName(provider)) providers.set({ [provider]: scenario });
      else return refuseUnknown('provider', provider, ['all', ...providerNames]);
      return HttpResponse.json(describeState());
    }),
  ];
}

export function isScenarioName(text: unknown): text is ScenarioName {
  return scenarioNames.some((name) => name === text);
}

export function isProviderName(text: unknown): text is ProviderName {
  return providerNames.some((name) => name === text);
}

function refuseUnknown(kind: string, text: unknown, known: readonly string[]) {
  return HttpResponse.json({ error: `There is no ${kind} ${text}. There are: ${known.join(', ')}.` }, { status: 404 });
}
