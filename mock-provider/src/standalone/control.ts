import { HttpResponse, http } from 'msw';
import type { MockProviders } from '../mock-providers.ts';
import { type ScenarioName, scenarioNames, scenarios } from '../scenarios/index.ts';
import { type ProviderName, providerNames } from '../upstreams/index.ts';

/** What `GET /scenarios` answers. */
export interface ControlState {
  readonly current: MockProviders['current'];
  readonly available: Readonly<Record<string, string>>;
}

/** Answers those who look at what the providers play, or change it. */
export function controlHandlers(providers: MockProviders) {
  const state = (): ControlState => ({
    current: providers.current,
    available: Object.fromEntries(scenarioNames.map((name) => [name, scenarios[name].description])),
  });
  return [
    http.get('*/scenarios', () => HttpResponse.json(state())),
    http.put('*/scenarios/:provider/:scenario', ({ params }) => {
      const { provider, scenario } = params;
      if (!isScenario(scenario)) return unknown('scenario', scenario, scenarioNames);
      if (provider === 'all') providers.setAll(scenario);
      else if (isProvider(provider)) providers.set({ [provider]: scenario });
      else return unknown('provider', provider, ['all', ...providerNames]);
      return HttpResponse.json(state());
    }),
  ];
}

/** Whether a text names a scenario. */
export function isScenario(text: unknown): text is ScenarioName {
  return scenarioNames.some((name) => name === text);
}

/** Whether a text names a provider. */
export function isProvider(text: unknown): text is ProviderName {
  return providerNames.some((name) => name === text);
}

function unknown(kind: string, text: unknown, known: readonly string[]) {
  return HttpResponse.json({ error: `There is no ${kind} ${text}. There are: ${known.join(', ')}.` }, { status: 404 });
}
